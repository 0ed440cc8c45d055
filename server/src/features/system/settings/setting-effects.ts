import type { PhotoReview, SettingChange, SettingEffect, SettingEffects } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { readMaintenance } from '../../../db/site/maintenance.ts'
import { countUpTo } from '../../../db/statements/count-up-to.ts'
import { dayMs, weekMs } from '../../../durations.ts'
import { limitEffects } from './limit-effects.ts'

type Reader = Pick<Context, 'config' | 'db' | 'now'>

/** So long after joining a member is new to the review of photos. */
const newForMs = 7 * dayMs
const onlineMs = 15 * 60_000

/** What a change of a setting would mean; `from` is the photo review in force. */
export function effectsOf(ctx: Reader, change: SettingChange, from: PhotoReview): Promise<SettingEffects> {
  switch (change.name) {
    case 'registration':
      return change.value === 'open' ? plain('reopened') : closedEffects(ctx)
    case 'photoReview':
      return reviewEffects(ctx, from, change.value)
    case 'writing':
      return change.value === 'open' ? plain('writable') : readOnlyEffects(ctx)
    case 'announcement':
      return announcementEffects(ctx, change.value)
    case 'likesADay':
    case 'requestsADay':
    case 'profilesADay':
      return limitEffects(ctx, change)
  }
}

const plain = async (effect: SettingEffect): Promise<SettingEffects> => [{ effect, count: null, before: null }]
async function closedEffects({ db, now }: Reader): Promise<SettingEffects> {
  const at = now()
  const { rows } = await sql<{ refused: number; unfinished: number; invited: number }>`select
    ${countUpTo(sql`from member where email_verified_at is not null and imported_at is null
      and created_at > ${new Date(at.getTime() - weekMs)}`)} as refused,
    ${countUpTo(sql`from member m where email_verified_at is null
      and exists (select from registration r where r.member_id = m.id)`)} as unfinished,
    ${countUpTo(sql`from invitation where token_hash is not null and expires_at > ${at}`)} as invited`.execute(db)
  const counts = rows[0]
  if (!counts) return []
  return [
    { effect: 'refused', count: counts.refused, before: null },
    ...someOf('unfinished', counts.unfinished),
    ...someOf('invited', counts.invited),
  ]
}

const someOf = (effect: SettingEffect, count: number): SettingEffects =>
  count > 0 ? [{ effect, count, before: null }] : []

async function reviewEffects({ db, now }: Reader, from: PhotoReview, to: PhotoReview): Promise<SettingEffects> {
  const recent = sql`from photo p join member m on m.id = p.member_id
    where p.created_at > ${new Date(now().getTime() - weekMs)}`
  const isNew = sql`m.created_at > p.created_at - ${newForMs} * interval '1 millisecond'`
  const { rows } = await sql<{ all: number; new: number; held: number }>`select
    ${countUpTo(recent)} as all, ${countUpTo(sql`${recent} and ${isNew}`)} as new,
    ${countUpTo(sql`from photo where review = 'held' and not blurred`)} as held`.execute(db)
  const counts = rows[0]
  if (!counts) return []
  const waiting: Record<PhotoReview, number> = { after: 0, new: counts.new, before: counts.all }
  return [{ effect: 'held', count: waiting[to], before: waiting[from] }, ...someOf('stillHeld', counts.held)]
}

async function readOnlyEffects({ db, now }: Reader): Promise<SettingEffects> {
  const since = new Date(now().getTime() - onlineMs)
  const { rows } = await sql<{ online: number }>`select
    ${countUpTo(sql`from presence where seen_at > ${since}`)} as online`.execute(db)
  return [{ effect: 'silenced', count: rows[0]?.online ?? 0, before: null }]
}

async function announcementEffects(ctx: Reader, value: object | null): Promise<SettingEffects> {
  if (!value) return plain('withdrawn')
  const { planned } = await readMaintenance(ctx)
  return plain(planned ? 'replaced' : 'announced')
}
