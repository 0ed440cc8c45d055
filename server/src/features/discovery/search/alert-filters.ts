import type { MemberFilter } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { settleEach } from '../../../jobs/settle-each.ts'
import { notify } from '../../notifications/index.ts'
import type { Ids } from '../feed/feed-page.ts'
import { findViewer, isClosedTo, type Viewer } from '../viewer.ts'
import { currentCriteria } from './count-members.ts'
import type { SearchCriteria } from './search-criteria.ts'
import { searchMembers } from './search-members.ts'

const membersAtOnce = 500
/** An hour less than a day: the job does not start at the same second each day. */
const pauseMs = 23 * 60 * 60_000

/**
 * Notifies members whose saved filters find a member who joined since the last alert: one notice a day for all filters
 * of a member. The search is the one that the member would run, so it finds only members visible to them, and the notice
 * contains neither the members found nor their number.
 */
export async function alertFilters(ctx: Context): Promise<void> {
  for (let last: number | null = 0; last !== null; ) {
    const memberIds: number[] = await membersWithAlerts(ctx, last)
    await settleEach(memberIds, (memberId) => alertMember(ctx, memberId))
    last = memberIds.length < membersAtOnce ? null : (memberIds.at(-1) ?? null)
  }
}

async function membersWithAlerts(ctx: Context, after: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct s.member_id as id from saved_filter s join member m on m.id = s.member_id
    where s.alert_since <= ${dueBefore(ctx)} and s.member_id > ${after} and m.status = 'active' and m.role <> 'guest'
    order by s.member_id limit ${membersAtOnce}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

async function alertMember(ctx: Context, memberId: number): Promise<void> {
  const viewer = await findViewer(ctx, memberId)
  if (!viewer || isClosedTo(viewer)) return
  const { rows } = await sql<{ filter: MemberFilter; since: Date }>`
    select filter, alert_since as since from saved_filter
    where member_id = ${memberId} and alert_since <= ${dueBefore(ctx)} order by id`.execute(ctx.db)
  for (const { filter, since } of rows) {
    const criteria = { ...currentCriteria(ctx, viewer, filter), joinedAfter: since }
    if (await hasNewMatch(ctx, viewer, criteria)) return notifyOnce(ctx, memberId)
  }
}

/** A page may be empty although a later one is not. */
async function hasNewMatch(ctx: Context, viewer: Viewer, criteria: SearchCriteria): Promise<boolean> {
  let cursor: string | undefined
  do {
    const { ids, nextCursor }: Ids = await searchMembers(ctx, viewer, { criteria, cursor, limit: 1 })
    if (ids.length > 0) return true
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
  return false
}

/** Moves all alerts of the member on and notifies, in one transaction: none is due again before tomorrow. */
async function notifyOnce(ctx: Context, memberId: number): Promise<void> {
  const now = ctx.now()
  await ctx.db.transaction().execute(async (tx) => {
    const { numAffectedRows = 0n } = await sql`update saved_filter set alert_since = ${now}
      where member_id = ${memberId} and alert_since <= ${dueBefore(ctx)}`.execute(tx)
    if (numAffectedRows === 0n) return
    await sql`update saved_filter set alert_since = ${now}
      where member_id = ${memberId} and alert_since is not null`.execute(tx)
    await notify(tx, { memberId, kind: 'saved_filter', data: { topic: 'saved_filter' }, now })
  })
}

const dueBefore = (ctx: Context): Date => new Date(ctx.now().getTime() - pauseMs)
