import { type IncidentPart, incidentParts, type Locale, localeCodes } from '@karibu/contract'
import {
  type Incident,
  type IncidentTexts,
  openIncident,
  readIncidents,
  resolveIncident,
  updateIncident,
} from '../../server/src/db/site/incidents.ts'
import { StartFault } from '../../server/src/db/start-fault.ts'
import { endWithUsage, readCommandLine, readTime } from '../lib/command-line.ts'
import { type Operator, runAsOperator } from './run-as-operator.ts'

const textMax = 1_000

const usage = `Usage: npm run incidents [-- list]
       npm run incidents -- open PARTS --en TEXT [--fr TEXT …] [--since TIME]
       npm run incidents -- update ID --en TEXT [--fr TEXT …]
       npm run incidents -- resolve ID [--en TEXT …]
Writes on the status page (/server-status) what does not work, what is known since, and that it works again. Everybody reads it:
name no member and no supplier.
PARTS: one or several of ${incidentParts.join(', ')}, with commas between.
TEXT: up to ${textMax} characters, in one language or several (${localeCodes.map((code) => `--${code}`).join(', ')}). Readers of a language
without a text see the English one, else the first, as it was written.
TIME: since when, as 2026-12-01T02:00Z; without it, now. Each is in the audit log.`

type Work = (ctx: Operator) => Promise<string>

const text = { type: 'string' } as const
const options = { en: text, es: text, fr: text, pt: text, sw: text, since: text }

const { positionals, values } = readCommandLine({ usage, options, argumentsMax: 2 })
const work = workOf(positionals) ?? endWithUsage('The arguments fit no command.', usage)

function workOf([command = 'list', subject]: string[]): Work | null {
  const texts = textsOf()
  // undefined: none is said. null: it is no time.
  const since = values.since === undefined ? undefined : readTime(values.since)
  if (texts === null || since === null) return null
  if (command === 'open') return openWork(subject, { texts, since })
  if (since) return null
  if (command === 'list') return subject === undefined ? list : null
  return changeWork(command, { subject, texts })
}

type Change = { subject: string | undefined; texts: IncidentTexts }

function changeWork(command: string, { subject = '', texts }: Change): Work | null {
  if (!/^\d{1,9}$/.test(subject)) return null
  const id = Number(subject)
  if (command === 'update' && !isSilent(texts))
    return async (ctx) => resultOf(await updateIncident(ctx, { id, texts }), `Incident ${id} has another note.`)
  if (command === 'resolve')
    return async (ctx) => resultOf(await resolveIncident(ctx, { id, texts }), `Incident ${id} is resolved.`)
  return null
}

function isSilent(texts: IncidentTexts): boolean {
  return Object.keys(texts).length === 0
}

type Opening = { texts: IncidentTexts; since: Date | undefined }

function openWork(list: string | undefined, { texts, since }: Opening): Work | null {
  const names = (list ?? '').split(',')
  const parts = incidentParts.filter((part) => names.includes(part))
  if (isSilent(texts) || parts.length === 0 || parts.length < names.length) return null
  return async (ctx) => {
    const from = since ?? ctx.now()
    if (from > ctx.now())
      throw new StartFault('An incident cannot begin in the future: npm run maintenance -- announce')
    const id = await openIncident(ctx, { parts: [...parts] satisfies IncidentPart[], since: from, texts })
    return `Incident ${id} is on the status page. What is known since: npm run incidents -- update ${id} --en TEXT`
  }
}

/** null: one of them is empty or too long. */
function textsOf(): IncidentTexts | null {
  const texts: IncidentTexts = {}
  for (const code of localeCodes satisfies readonly Locale[]) {
    const value = values[code]?.trim()
    if (value === '' || (value?.length ?? 0) > textMax) return null
    if (value) texts[code] = value
  }
  return texts
}

function resultOf(isDone: boolean, sentence: string): string {
  if (!isDone) throw new StartFault('No open incident has this number: npm run incidents')
  return sentence
}

async function list(ctx: Operator): Promise<string> {
  const incidents = await readIncidents(ctx)
  return incidents.length === 0 ? 'There are no incidents.' : incidents.map(lineOf).join('\n')
}

function lineOf({ id, parts, since, resolvedAt, notes }: Incident): string {
  const state = resolvedAt ? `resolved ${minuteOf(resolvedAt)}` : 'open'
  return `${id}  ${parts.join(', ')}  since ${minuteOf(since)} UTC  ${state}  ${notes[0]?.texts[0]?.text ?? ''}`
}

const minuteOf = (time: string) => time.slice(0, 16).replace('T', ' ')

await runAsOperator(work)
