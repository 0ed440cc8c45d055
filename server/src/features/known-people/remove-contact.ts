import type { KnownContact } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { rejoinKnown } from '../reactions/index.ts'
import { lockLists } from './known-lock.ts'
import { listContacts } from './list-contacts.ts'

type Removal = { member: SignedIn; id: string }

/** Takes a contact off a member's list, and what followed from it. Throws Refusal `not_found`. */
export async function removeContact(
  ctx: Context,
  { member, id }: Removal,
): Promise<{ contacts: KnownContact[]; contactsMax: number }> {
  await ctx.db.transaction().execute((tx) => remove(tx, member.id, id))
  return listContacts(ctx, member.id)
}

async function remove(tx: Tx, memberId: number, id: string): Promise<void> {
  await lockLists(tx)
  // Those who are on the list by another contact too stay hidden.
  const { rows: people } = await sql<{ person: number }>`
    select k.member_id as person from known_person k join known_contact c on c.id = k.contact_id
    where c.id = ${id} and not exists (
      select from known_person o join known_contact d on d.id = o.contact_id
      where o.member_id = k.member_id and d.member_id = ${memberId} and d.id <> c.id)`.execute(tx)
  const { numDeletedRows } = await tx
    .deleteFrom('known_contact')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('not_found')
  await rejoinKnown(
    tx,
    people.map(({ person }) => ({ owner: memberId, person })),
  )
}
