import { type IncidentNote, type IncidentPart, type Locale, localeCodes } from '@karibu/contract'
import { statusDays } from '@karibu/contract/status-days'
import { sql } from 'kysely'
import type { Context, Tx } from '../../context.ts'
import { operator, writeAuditEntry } from '../audit-entry.ts'

/** `staffId`: the member of staff who does it; without, the operator by a command. */
type Operator = Pick<Context, 'db' | 'now'> & { staffId?: number }
export type IncidentTexts = Partial<Record<Locale, string>>
export type Incident = {
  id: number
  parts: IncidentPart[]
  since: string
  resolvedAt: string | null
  notes: IncidentNote[]
}

/** More are not read. */
const incidentsMax = 50

/** Open incidents, then those that ended in the days that the status page shows; the newest first, with their newest note first. */
export async function readIncidents({ db, now }: Operator): Promise<Incident[]> {
  const { rows } = await sql<StoredIncident>`
    select i.id, i.parts, i.since, i.resolved_at, coalesce((
      select json_agg(json_build_object('at', n.at, 'texts', n.texts) order by n.id desc)
      from incident_note n where n.incident_id = i.id), '[]') as notes
    from incident i
    where i.resolved_at is null or i.resolved_at > ${now()}::timestamptz - make_interval(days => ${statusDays}::int)
    order by i.resolved_at is null desc, i.since desc limit ${incidentsMax}`.execute(db)
  return rows.map(({ resolved_at, since, notes, ...row }) => ({
    ...row,
    since: since.toISOString(),
    resolvedAt: resolved_at?.toISOString() ?? null,
    notes: notes.map(({ at, texts }) => ({
      at: new Date(at).toISOString(),
      texts: localeCodes.flatMap((locale) => {
        const text = texts[locale]
        return text === undefined ? [] : [{ locale, text }]
      }),
    })),
  }))
}

type StoredIncident = Pick<Incident, 'id' | 'parts'> & {
  since: Date
  resolved_at: Date | null
  notes: { at: string; texts: IncidentTexts }[]
}

type Opening = { parts: IncidentPart[]; since: Date; texts: IncidentTexts }

/** Publishes that something does not work; returns its number. */
export function openIncident({ db, now, staffId }: Operator, { parts, since, texts }: Opening): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { id } = await tx.insertInto('incident').values({ parts, since }).returning('id').executeTakeFirstOrThrow()
    await addNote(tx, { id, at: now(), texts })
    await record(tx, { id, staffId, at: now(), action: 'incident.open', details: { parts, since, texts } })
    return id
  })
}

type Update = { id: number; texts: IncidentTexts }

/** Adds what is known since. False where no such incident is open. */
export function updateIncident({ db, now, staffId }: Operator, { id, texts }: Update): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await isOpen(tx, id))) return false
    await addNote(tx, { id, at: now(), texts })
    await record(tx, { id, staffId, at: now(), action: 'incident.update', details: { texts } })
    return true
  })
}

/** Says that it works again, with a last note or without. False where no such incident is open. */
export function resolveIncident({ db, now, staffId }: Operator, { id, texts }: Update): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await isOpen(tx, id))) return false
    if (Object.keys(texts).length > 0) await addNote(tx, { id, at: now(), texts })
    await tx.updateTable('incident').set({ resolved_at: now() }).where('id', '=', id).execute()
    await record(tx, { id, staffId, at: now(), action: 'incident.resolve', details: { texts } })
    return true
  })
}

async function isOpen(tx: Tx, id: number): Promise<boolean> {
  const found = tx.selectFrom('incident').where('id', '=', id).where('resolved_at', 'is', null).select('id')
  return (await found.forUpdate().executeTakeFirst()) !== undefined
}

type Note = Update & { at: Date }

const addNote = (tx: Tx, { id, at, texts }: Note) =>
  tx
    .insertInto('incident_note')
    .values({ incident_id: id, at, texts: JSON.stringify(texts) })
    .execute()

type Recorded = {
  id: number
  staffId: number | undefined
  at: Date
  action: 'incident.open' | 'incident.update' | 'incident.resolve'
  details: object
}

const record = (tx: Tx, { id, staffId = operator, ...entry }: Recorded) =>
  writeAuditEntry(tx, { ...entry, staffId, subject: `incident ${id}` })
