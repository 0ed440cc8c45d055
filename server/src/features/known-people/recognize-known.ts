import { sql } from 'kysely'
import type { Context, Tx } from '../../context.ts'
import { plainAddressOf } from '../../db/plain-address.ts'
import { separateKnown } from '../reactions/index.ts'
import { contactKey, hashOf } from './contact-key.ts'
import { shareLists } from './known-lock.ts'
import type { Contact } from './read-contact.ts'

type Proved = {
  memberId: number
  /** What of the member counts now. A number that was stated after joining counts once it is proved. */
  kinds: readonly Contact['kind'][]
}

/**
 * Hides a member from those who have listed the address or number that is theirs now, and those from them. What followed from an
 * earlier address or number stays.
 */
export async function recognizeKnown(
  ctx: Pick<Context, 'secret' | 'secretPrevious' | 'now'>,
  tx: Tx,
  { memberId, kinds }: Proved,
): Promise<void> {
  await shareLists(tx)
  const key = await contactKey(ctx, tx)
  if (!key) return
  const own = await tx
    .selectFrom('member')
    .where('id', '=', memberId)
    .select(['email', 'phone'])
    .executeTakeFirstOrThrow()
  const values = { email: plainAddressOf(own.email), phone: own.phone }
  const hashes = kinds.map((kind) => hashOf(key, { kind, value: values[kind] }))
  const { rows } = await sql<{ id: string; owner: number }>`
    select c.id, c.member_id as owner from known_contact c join member m on m.id = c.member_id
    where c.hash = any(${hashes}::bytea[]) and c.member_id <> ${memberId}
    order by c.id for key share of c, m`.execute(tx)
  await sql`insert into known_person (contact_id, member_id)
    select id, ${memberId} from unnest(${rows.map(({ id }) => id)}::uuid[]) id on conflict do nothing`.execute(tx)
  const owners = [...new Set(rows.map(({ owner }) => owner))]
  await separateKnown(
    tx,
    owners.map((owner) => ({ owner, person: memberId })),
    ctx.now(),
  )
}
