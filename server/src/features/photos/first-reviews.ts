import type { PhotoReview } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../context.ts'
import { distanceOf, isSimilar } from './similar-pictures.ts'

/** So long after joining a member is new. */
const newForMs = 7 * 86_400_000

type Uploaded = { memberId: number; hashes: string[] }

/** waiting: others see it; held: they do not; blurred: they see its blurred variant. */
type FirstReview = 'waiting' | 'held' | 'blurred'

/** The columns of a photo for its first review. */
export const firstReviewOf = (first: FirstReview) =>
  ({ review: first === 'waiting' ? first : 'held', blurred: first === 'blurred' }) as const

/** Pictures whose hashes differ in at most so many of the 64 places are taken for the same: docs/decisions/0273. */
const surelySameWithin = 3

/**
 * Whether photos that are uploaded now are shown before staff look at them. A picture that resembles a removed one never
 * is: it might be another one, so it is not refused, but held, or blurred where the resemblance is a distant one.
 */
export async function firstReviews(
  ctx: Pick<Context, 'config' | 'now'>,
  tx: Tx,
  { memberId, hashes }: Uploaded,
): Promise<FirstReview[]> {
  const joinedAfter = new Date(ctx.now().getTime() - newForMs)
  const { rows } = await sql<{ new: boolean; mode: PhotoReview | null }>`
    select created_at > ${joinedAfter} as new, (select value from site_setting where name = 'photoReview') as mode
    from member where id = ${memberId}`.execute(tx)
  const photoReview = rows[0]?.mode ?? ctx.config.photoReview
  const isHeld = photoReview === 'before' || (photoReview === 'new' && (rows[0]?.new ?? true))
  const reviews: FirstReview[] = []
  for (const hash of hashes) reviews.push(isHeld ? 'held' : await compareWithRemoved(tx, hash))
  return reviews
}

/** What resembles a picture that showed a child is held, however distantly. */
async function compareWithRemoved(tx: Tx, hash: string): Promise<FirstReview> {
  const [stored, picture] = [sql`r.picture_hash`, sql`${hash}::bit(64)`]
  const { rows } = await sql<{ isSure: boolean | null }>`
    select bool_or(r.reason = 'child' or ${distanceOf(stored, picture)} <= ${surelySameWithin}) as "isSure"
    from removed_picture r where ${isSimilar(stored, picture)}`.execute(tx)
  const isSure = rows[0]?.isSure ?? null
  if (isSure === null) return 'waiting'
  return isSure ? 'held' : 'blurred'
}
