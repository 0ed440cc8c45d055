import { type KnownContact, knownContactsMax } from '@karibu/contract'
import type { Context } from '../../context.ts'
import { decryptSecret } from '../../encrypt-secret.ts'
import { contactKey } from './contact-key.ts'

type Reader = Pick<Context, 'db' | 'secret' | 'secretPrevious'>

/** Where SECRET was lost; the contact can still be removed. */
const unreadable = '•••'

/** What a member has listed, the newest first. Whether any of them is a member is not in it. */
export async function listContacts(
  ctx: Reader,
  memberId: number,
): Promise<{ contacts: KnownContact[]; contactsMax: number }> {
  const key = await contactKey(ctx, ctx.db)
  const rows = await ctx.db
    .selectFrom('known_contact')
    .where('member_id', '=', memberId)
    .select(['id', 'kind', 'label', 'added_at'])
    .orderBy('added_at', 'desc')
    .orderBy('id')
    .execute()
  const contacts = rows.map(({ id, kind, label, added_at }) => ({
    id,
    kind,
    label: key ? decryptSecret({ secret: key }, memberId, label).toString() : unreadable,
    addedAt: added_at.toISOString(),
  }))
  return { contacts, contactsMax: knownContactsMax }
}
