import type { api, BodyOf, QueryOf, ReplyInputOf } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context, Db, SignedIn, Tx } from '../../../context.ts'
import { nextTimeCursor, readTimeCursor } from '../../../db/statements/time-cursor.ts'
import { Refusal } from '../../../refusal.ts'
import { ownView } from '../decisions/own-view.ts'

type Listed = ReplyInputOf<typeof api.sanctions.list>
type View = Listed['sanctions'][number]
type Row = Parameters<typeof ownView>[0] & {
  id: string
  member: View['member']
  is_staff: boolean
  decided_by: View['deciders']
  report: View['report']
  may_decide: boolean
  message_kind: View['messageKind']
  voice_tenths: number | null
  voice_waveform: Buffer | null
}
type Reading = { db: Db | Tx; now: Date; staff: SignedIn }

/** A page of the decisions in force: those with an open appeal, longest waiting first, or all, newest first. */
export async function listSanctions(
  { db, now }: Context,
  staff: SignedIn,
  { list, id, cursor, limit }: QueryOf<typeof api.sanctions.list>,
): Promise<Listed> {
  const reading = { db, now: now(), staff }
  if (id)
    return {
      sanctions: (await select(reading, sql`where s.id = ${id}`)).map((row) => view(row, now())),
      nextCursor: null,
    }
  const after = readTimeCursor(cursor)
  const isOpen = sql`s.appeal is not null and s.appeal_outcome is null`
  const [at, filter, compare, order] =
    list === 'appeals'
      ? [sql`s.appealed_at`, isOpen, sql`>`, sql`s.appealed_at, s.id`]
      : [sql`s.decided_at`, sql`true`, sql`<`, sql`s.decided_at desc, s.id desc`]
  const beyond = after ? sql`and (${at}, s.id) ${compare} (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  const rest = sql`where s.ended_at is null and ${filter} ${beyond} order by ${order} limit ${limit + 1}`
  const rows = await select(reading, rest)
  return {
    sanctions: rows.slice(0, limit).map((row) => view(row, now())),
    nextCursor: nextTimeCursor(rows, limit, (row) => ({
      at: (list === 'appeals' ? row.appealed_at : null) ?? row.decided_at,
      id: row.id,
    })),
  }
}

/** The decisions in force about the member of an e-mail address or id. */
export async function searchSanctions(
  { db, now }: Context,
  staff: SignedIn,
  { member }: BodyOf<typeof api.sanctions.search>,
): Promise<ReplyInputOf<typeof api.sanctions.search>> {
  const rest = sql`where s.ended_at is null and (m.email = ${member} or m.uid::text = ${member})
    order by s.decided_at desc, s.id limit 50`
  return { sanctions: (await select({ db, now: now(), staff }, rest)).map((row) => view(row, now())) }
}

/** One sanction, also after it has ended. */
export async function readSanction(reading: Reading, id: string): Promise<View> {
  const [row] = await select(reading, sql`where s.id = ${id}`)
  if (!row) throw new Refusal('not_found')
  return view(row, reading.now)
}

function view(row: Row, now: Date): View {
  const own = ownView(row)
  return {
    ...own,
    appeal: own.appeal && {
      ...own.appeal,
      overdue: own.appeal.outcome === null && Date.parse(own.appeal.dueAt) < now.getTime(),
    },
    messageKind: row.message_kind,
    voice: voiceOf(row),
    id: row.id,
    member: row.member,
    deciders: row.decided_by,
    report: row.report,
    mayDecide: row.may_decide,
    isStaff: row.is_staff,
  }
}

const voiceOf = ({ voice_tenths: tenths, voice_waveform: waveform }: Row): View['voice'] =>
  tenths !== null && waveform !== null ? { seconds: tenths / 10, waveform: [...waveform] } : null

async function select({ db, staff }: Reading, rest: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select s.id, s.kind, s.fault, s.until, s.reason, s.decided_at, s.appeal, s.appealed_at, s.appeal_outcome, s.appeal_reason,
      s.appeal_decided_at, json_build_object('id', m.uid, 'name', m.firstname) as member, m.role = 'admin' and s.kind in ('suspended', 'banned') as is_staff,
      s.removed_message ->> 'kind' as message_kind,
      (coalesce(s.removed_voice, s.removed_message -> 'media') ->> 'tenths')::int as voice_tenths,
      (coalesce(s.removed_voice, s.removed_message -> 'media') ->> 'waveform')::bytea as voice_waveform,
      (select coalesce(json_agg(json_build_object('id', d.uid,
          'name', coalesce(trim(d.firstname || ' ' || d.lastname), '')) order by n), '[]')
        from unnest(s.deciders) with ordinality x (id, n) left join member d on d.id = x.id) as decided_by,
      case when r.id is not null then json_build_object('id', r.id, 'category', r.category, 'content', r.content,
        'evidenceCount', jsonb_array_length(r.evidence)) end as report,
      s.ended_at is null and s.appeal is not null and s.appeal_outcome is null
        and ${staff.id} <> all (s.deciders) and s.member_id <> ${staff.id} and r.reporter_id is distinct from ${staff.id} as may_decide
    from sanction s join member m on m.id = s.member_id left join abuse_report r on r.id = s.report_id
    ${rest}`.execute(db)
  return rows
}
