import { planMaintenance, readMaintenance, setReadOnly } from '../../server/src/db/site/maintenance.ts'
import { StartFault } from '../../server/src/db/start-fault.ts'
import { endWithUsage, readCommandLine, readTime } from '../lib/command-line.ts'
import { type Operator, runAsOperator } from './run-as-operator.ts'

const minutesMax = 24 * 60

const usage = `Usage: npm run maintenance [-- show]
       npm run maintenance -- read-only
       npm run maintenance -- open
       npm run maintenance -- announce TIME MINUTES
       npm run maintenance -- cancel
show: whether members can write, and what is announced.
read-only: members read and log in, and change nothing until open; staff, providers' notices and background jobs go on. All
servers follow within seconds.
announce: members read the time in their own language and clock, in the product and on the status page, until it is over.
TIME: the beginning, as 2026-12-01T02:00Z. MINUTES: 1 to ${minutesMax}. cancel takes the announcement back.
Each is in the audit log.`

type Work = (ctx: Operator) => Promise<string>

const { positionals } = readCommandLine({ usage, options: {}, argumentsMax: 3 })
const work = workOf(positionals) ?? endWithUsage('The arguments fit no command.', usage)

function workOf([command = 'show', ...rest]: string[]): Work | null {
  if (command === 'announce') return announceOf(rest)
  if (rest.length > 0) return null
  const works: Record<string, Work> = {
    show,
    'read-only': async (ctx) => {
      await setReadOnly(ctx, true)
      return 'Members can read and log in, and change nothing. To end it: npm run maintenance -- open'
    },
    open: async (ctx) => {
      await setReadOnly(ctx, false)
      return 'Members can write again.'
    },
    cancel: async (ctx) => {
      await planMaintenance(ctx, null)
      return 'Nothing is announced any more.'
    },
  }
  return Object.hasOwn(works, command) ? (works[command] ?? null) : null
}

function announceOf([time = '', length = '', ...rest]: string[]): Work | null {
  const from = readTime(time)
  const minutes = /^\d{1,4}$/.test(length) ? Number(length) : 0
  if (!from || rest.length > 0 || minutes < 1 || minutes > minutesMax) return null
  const planned = { from, until: new Date(from.getTime() + minutes * 60_000) }
  return async (ctx) => {
    if (planned.until <= ctx.now()) throw new StartFault(`${time} and the ${minutes} minutes after it are past.`)
    await planMaintenance(ctx, planned)
    return `Announced to members: ${textOf(planned)}.`
  }
}

async function show(ctx: Operator): Promise<string> {
  const { readOnly, planned } = await readMaintenance(ctx)
  return [
    readOnly ? 'Members can read and log in, and change nothing.' : 'Members can write.',
    planned ? `Announced to members: ${textOf(planned)}.` : 'Nothing is announced.',
  ].join('\n')
}

const textOf = ({ from, until }: { from: Date; until: Date }) => `${minuteOf(from)} to ${minuteOf(until)} UTC`
const minuteOf = (time: Date) => time.toISOString().slice(0, 16).replace('T', ' ')

await runAsOperator(work)
