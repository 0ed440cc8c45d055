import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'

/** The same opening to this many others within a day is a mailing. */
const sameOpeningMax = 5
export const openingMemoryMs = 24 * 60 * 60_000

/** An opening without the differences of similar texts: case, accents, punctuation, spaces and digits. */
const kernelOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, '') || text.normalize('NFKC').replaceAll(/\s+/gu, '')

type Opening = { senderId: number; otherId: number; body: string; now: Date }

/** Notes with which words a member begins; refuses `request_repeated` for those that many others had today. */
export async function noteOpening(tx: Tx, { senderId, otherId, body, now }: Opening): Promise<void> {
  const hash = createHash('sha256').update(kernelOf(body)).digest()
  // One after the other for one sender, so that requests at the same moment are counted.
  await sql`select from member where id = ${senderId} for no key update`.execute(tx)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from message_opening where sender_id = ${senderId} and text_hash = ${hash}
      and other_id <> ${otherId} and at > ${new Date(now.getTime() - openingMemoryMs)}`.execute(tx)
  if ((rows[0]?.n ?? 0) >= sameOpeningMax) throw new Refusal('request_repeated')
  await sql`insert into message_opening (sender_id, text_hash, other_id, at)
    values (${senderId}, ${hash}, ${otherId}, ${now})
    on conflict (sender_id, text_hash, other_id) do update set at = excluded.at`.execute(tx)
}

/** Job `chat.sweep-openings`: the words with which members began are stored for a day. */
export const sweepOpenings = async ({ db, now }: Context): Promise<void> => {
  await db
    .deleteFrom('message_opening')
    .where('at', '<', new Date(now().getTime() - openingMemoryMs))
    .execute()
}
