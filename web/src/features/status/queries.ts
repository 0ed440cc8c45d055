import type { Incident, StatusDay } from '@karibu/contract'
import { loadTranslationPart } from '../../lib/i18n/i18n.ts'
import type { Notice } from './maintenance-rules.ts'

export type Health = {
  status: string
  /** As measured. */
  checks: Record<string, string>
  /** The parts that open incidents name. */
  incidents: string[]
  notice: Notice
}

/** Read without the session and the cache of other calls: the page must also work when they do not. */
const readFresh = (path: string) => fetch(path, { headers: { accept: 'application/json' }, cache: 'no-store' })

/** The last days of the service. Throws if the server does not respond with them. */
export async function readHistory(): Promise<StatusDay[]> {
  const reply = await readFresh('/api/status/history')
  if (!reply.ok) throw new Error(`The history answered ${reply.status}`)
  const { data }: { data: { days: StatusDay[] } } = await reply.json()
  return data.days
}

/** What the operator writes about trouble. Throws if the server does not respond with it. */
export async function readIncidents(): Promise<Incident[]> {
  const reply = await readFresh('/api/status/incidents')
  if (!reply.ok) throw new Error(`The incidents answered ${reply.status}`)
  const { data }: { data: { incidents?: Incident[] } } = await reply.json()
  // A server that is older than this page has none.
  return data.incidents ?? []
}

type Reply = Omit<Health, 'notice' | 'incidents'> & {
  incidents?: string[]
  maintenance?: { readOnly: boolean; planned: { from: string; until: string } | null }
}

// A server that is older than this page announces nothing.
const noticeOf = ({ readOnly, planned }: Reply['maintenance'] = { readOnly: false, planned: null }): Notice => ({
  isReadOnly: readOnly,
  planned: planned && { from: new Date(planned.from), until: new Date(planned.until) },
})

/** The current state of the service. Throws if the server does not respond. */
export async function readHealth(): Promise<Health> {
  // 503 has a body too: it names the failed parts.
  const reply = await readFresh('/api/status')
  const { data }: { data: Reply } = await reply.json()
  const notice = noticeOf(data.maintenance)
  if (notice.isReadOnly || notice.planned) await loadTranslationPart('maintenance')
  return { status: data.status, checks: data.checks ?? {}, incidents: data.incidents ?? [], notice }
}
