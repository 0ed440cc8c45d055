import { StartFault } from '../../server/src/db/start-fault.ts'
import { listFailedMails, resendMail } from '../../server/src/features/administration/queue/failed-mails.ts'
import { Refusal } from '../../server/src/refusal.ts'
import { endWithUsage, readCommandLine } from '../lib/command-line.ts'
import { readReason } from './read-reason.ts'
import { type Operator, runAsOperator } from './run-as-operator.ts'

const listed = 50

const usage = `Usage: npm run mails -- --failed [--before ID]
       npm run mails -- --resend ID --reason REASON
--failed: the last ${listed} mails that could not be sent, with masked recipients and the last error; --before ID: older ones.
--resend: sends the mail with this number again, with what is true now. REASON: at least 10 characters, in
quotes; it is in the audit log. What has expired, such as a
code requested more than half an hour ago is not sent again: the person requests a new one.`

const { values } = readCommandLine({
  usage,
  options: {
    failed: { type: 'boolean' },
    before: { type: 'string' },
    resend: { type: 'string' },
    reason: { type: 'string' },
  },
  argumentsMax: 0,
})
const work = workOf(values) ?? endWithUsage('The arguments fit no command.', usage)

type Values = Partial<typeof values>

function workOf({ failed, before, resend, reason }: Values): ((ctx: Operator) => Promise<string>) | null {
  const areNumbers = [before, resend].every((id) => id === undefined || /^\d{1,18}$/.test(id))
  if (!areNumbers || (resend === undefined) === (failed === undefined)) return null
  if (resend === undefined) return reason === undefined ? (ctx) => list(ctx, before) : null
  if (before !== undefined) return null
  const why = readReason(reason, usage)
  return (ctx) => send(ctx, { id: resend, ...why })
}

async function list(ctx: Operator, before: string | undefined): Promise<string> {
  const { mails, nextCursor } = await listFailedMails(ctx, { cursor: before, limit: listed })
  return [
    ...mails.map(({ id, kind, state, since, attempts, attemptsMax, recipient, obstacle, error }) =>
      [
        `${id}  ${kind}  to ${recipient ?? 'nobody'}  ${state} since ${since.slice(0, 16)}`,
        `attempt ${attempts} of ${attemptsMax}: ${error}${obstacle ? `  (not sent again: ${obstacle})` : ''}`,
      ].join('  '),
    ),
    ...(nextCursor ? [`Older ones: npm run mails -- --failed --before ${nextCursor}`] : []),
    ...(mails.length === 0 ? ['No mail has failed.'] : []),
  ].join('\n')
}

async function send(ctx: Operator, { id, reason }: { id: string; reason: string }): Promise<string> {
  try {
    const { kind } = await resendMail(ctx, { id, reason })
    return `To be sent again now: ${kind} ${id}.`
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'not_found') throw new StartFault(`No failed mail has the number ${id}.`)
    throw new StartFault(`Mail ${id} is not sent again; npm run mails -- --failed says why.`)
  }
}

await runAsOperator(work)
