import type { PhotoReview } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../context.ts'
import { isSimilar } from './similar-pictures.ts'

/** So long after joining a member is new. */
const newForMs = 7 * 86_400_000

type Uploaded = { memberId: number; hashes: string[] }

/**
 * Whether photos that are uploaded now are shown before staff look at them. A picture that resembles a removed one never
 * is: it might be another one, so it is held and not refused.
 */
export async function firstReviews(
  ctx: Pick<Context, 'config' | 'now'>,
  tx: Tx,
  { memberId, hashes }: Uploaded,
): Promise<('waiting' | 'held')[]> {
  const joinedAfter = new Date(ctx.now().getTime() - newForMs)
  const { rows } = await sql<{ new: boolean; mode: PhotoReview | null }>`
    select created_at > ${joinedAfter} as new, (select value from site_setting where name = 'photoReview') as mode
    from member where id = ${memberId}`.execute(tx)
  const photoReview = rows[0]?.mode ?? ctx.config.photoReview
  const isHeld = photoReview === 'before' || (photoReview === 'new' && (rows[0]?.new ?? true))
  const reviews: ('waiting' | 'held')[] = []
  for (const hash of hashes) reviews.push(isHeld || (await wasRemoved(tx, hash)) ? 'held' : 'waiting')
  return reviews
}

async function wasRemoved(tx: Tx, hash: string): Promise<boolean> {
  const { rows } = await sql`
    select from removed_picture r where ${isSimilar(sql`r.picture_hash`, sql`${hash}::bit(64)`)} limit 1`.execute(tx)
  return rows.length > 0
}
