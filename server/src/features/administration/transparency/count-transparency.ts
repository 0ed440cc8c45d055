import { type AuditAction, authorityOutcomes, photoFaults, reportCategories } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../context.ts'
import { isAutomatic } from '../../scam/index.ts'
import type { Counted } from './withhold-small.ts'

/** From the first moment on, and before the second one. */
export type Span = { from: Date; to: Date }

const within = (column: string, { from, to }: Span) => sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** The rows of `names` in their order, those that nothing was counted of with 0. */
async function countBy(db: Db, names: readonly string[], counts: RawBuilder<Counted>): Promise<Counted[]> {
  const { rows } = await counts.execute(db)
  return names.map((name) => ({ name, count: rows.find((row) => row.name === name)?.count ?? 0 }))
}

/** Reports that were made in the period. Those about members who were erased since are known by their number only. */
export async function countCategories(db: Db, span: Span): Promise<Counted[]> {
  const stored = await countBy(
    db,
    [...reportCategories, 'none'],
    sql`select coalesce(r.category, 'none') as name, count(*)::int as count from abuse_report r
      where ${within('r.created_at', span)} group by 1`,
  )
  const { rows } = await sql<{ count: number }>`select coalesce(sum(reports), 0)::int as count from figure_day
    where day >= ${dayOf(span.from)}::date and day < ${dayOf(span.to)}::date`.execute(db)
  const left = stored.reduce((rest, { count }) => rest - count, rows[0]?.count ?? 0)
  return [...stored, { name: 'erased', count: Math.max(left, 0) }]
}

/** What became of these reports, for those who made them. */
export const countOutcomes = (db: Db, span: Span): Promise<Counted[]> =>
  countBy(
    db,
    ['acted', 'dismissed', 'open', 'automatic'],
    sql`select case when ${isAutomatic} then 'automatic' when r.status = 'open' then 'open'
        when r.outcome = 'dismissed' then 'dismissed' else 'acted' end as name, count(*)::int as count
      from abuse_report r where ${within('r.created_at', span)} group by 1`,
  )

/** Lines of the audit log stay when a member is erased: what was decided in the period is complete. */
const countDeeds = async (db: Db, span: Span, deeds: Record<string, readonly AuditAction[]>): Promise<Counted[]> => {
  const { rows } = await sql<{ action: string; count: number }>`
    select action, count(*)::int as count from audit_entry
    where ${within('at', span)} and action = any (${Object.values(deeds).flat()}::text[]) group by 1`.execute(db)
  return Object.entries(deeds).map(([name, actions]) => ({
    name,
    count: rows
      .filter(({ action }) => actions.some((each) => each === action))
      .reduce((so, { count }) => so + count, 0),
  }))
}

export const countDecisions = (db: Db, span: Span): Promise<Counted[]> =>
  countDeeds(db, span, {
    dismiss: ['report.dismiss'],
    warn: ['report.warn'],
    removeTexts: ['report.removeTexts'],
    removePhoto: ['report.removePhoto'],
    removeMessage: ['report.removeMessage'],
    restrictMessages: ['report.restrictMessages'],
    restrictDiscovery: ['report.restrictDiscovery'],
    suspend: ['report.suspend', 'member.suspend'],
    ban: ['report.ban'],
    reopen: ['report.reopen'],
    lift: ['member.lift', 'member.unrestrict'],
    shorten: ['member.shorten'],
    removeVoice: ['voice.remove'],
  })

export const countAutomatic = (db: Db, span: Span): Promise<Counted[]> =>
  countDeeds(db, span, { scamRestrict: ['scam.restrict'], ageHide: ['age.hide'] })

export const countPhotos = (db: Db, span: Span): Promise<Counted[]> =>
  countBy(
    db,
    photoFaults,
    sql`select coalesce(details ->> 'fault', details ->> 'reason') as name, count(*)::int as count from audit_entry
      where ${within('at', span)} and action in ('photo.remove', 'report.removePhoto') group by 1`,
  )

/** Answers to requests of authorities, as they were recorded. */
export const countAnswers = (db: Db, span: Span): Promise<Counted[]> =>
  countBy(
    db,
    authorityOutcomes,
    sql`select details ->> 'outcome' as name, count(*)::int as count from audit_entry
      where ${within('at', span)} and action = 'authority.answer' group by 1`,
  )

export const countHolds = (db: Db, span: Span): Promise<Counted[]> =>
  countDeeds(db, span, { place: ['hold.place'], renew: ['hold.renew'], read: ['hold.read'] })

/** Appeals that were made in the period, by what became of them. */
export const countAppeals = (db: Db, span: Span): Promise<Counted[]> =>
  countBy(
    db,
    ['upheld', 'shortened', 'lifted', 'lapsed', 'open'],
    sql`select coalesce(appeal_outcome, 'open') as name, count(*)::int as count from sanction
      where appeal is not null and ${within('appealed_at', span)} group by 1`,
  )

/** Null: withheld. */
export type Wait = { name: string; decided: number | null; median: number | null; ninth: number | null }

/**
 * How many hours reports that were decided in the period took, and appeals that were made in it: the half, and nine in ten, at most
 * so many.
 */
export async function measureWaits(db: Db, span: Span): Promise<Wait[]> {
  const hours = (part: number) =>
    sql`percentile_cont(${part}::float) within group (order by extract(epoch from decided_at - made_at) / 3600)`
  const { rows } = await sql<Wait>`
    select name, count(decided_at)::int as decided, ${hours(0.5)} as median, ${hours(0.9)} as ninth
    from (values ('reports'), ('appeals')) n (name) left join (
      select 'reports' as of, r.created_at as made_at, d.decided_at from report_decision d
        join abuse_report r on r.id = d.report_id where d.reopened_at is null and ${within('d.decided_at', span)}
      union all
      select 'appeals', appealed_at, appeal_decided_at from sanction
        where appeal is not null and appeal_outcome <> 'lapsed' and ${within('appealed_at', span)}) w on w.of = n.name
    group by name order by name desc`.execute(db)
  return rows
}
