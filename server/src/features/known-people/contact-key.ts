import { randomBytes } from 'node:crypto'
import type { Context, Db, Tx } from '../../context.ts'
import { decryptSecret, encryptSecret, isEncryptedBy } from '../../encrypt-secret.ts'
import { Refusal } from '../../refusal.ts'
import { keyedHash, type Signer } from '../../signature.ts'
import type { Contact } from './read-contact.ts'

/** The key belongs to no member; ids of members begin at 1. */
const owner = 0

/**
 * What contacts are hashed under, and their labels encrypted. null until a contact is listed, and if neither secret opens
 * it: then no member is recognized, and all else works.
 */
export async function contactKey(signer: Signer, db: Db | Tx): Promise<string | null> {
  const row = await readRow(db)
  return row && opens(signer, row.encrypted) ? decryptSecret(signer, owner, row.encrypted).toString('base64') : null
}

/** The same; the first member who lists a contact makes it. Throws Refusal `unavailable` where neither secret opens it. */
export async function makeContactKey(signer: Signer, tx: Tx): Promise<string> {
  const known = await contactKey(signer, tx)
  if (known) return known
  if (await readRow(tx)) throw new Refusal('unavailable')
  const key = randomBytes(32)
  await tx
    .insertInto('known_contact_key')
    .values({ encrypted: encryptSecret(signer.secret, owner, key) })
    .execute()
  return key.toString('base64')
}

const readRow = (db: Db | Tx) => db.selectFrom('known_contact_key').select('encrypted').executeTakeFirst()

const opens = ({ secret, secretPrevious }: Signer, encrypted: Buffer): boolean =>
  isEncryptedBy(secret, owner, encrypted) || (secretPrevious ? isEncryptedBy(secretPrevious, owner, encrypted) : false)

/** What is kept of a contact. The kind is part of it, so that no number is taken for an address. */
export const hashOf = (key: string, { kind, value }: Pick<Contact, 'kind' | 'value'>): Buffer =>
  keyedHash(key, 'known person', kind, value)

/**
 * Encrypts the key with this secret if the one before it still encrypts it. The hashes stay: they are made with the key, which
 * does not change. May be repeated, beside running servers that have both secrets.
 */
export async function reencryptContactKey(
  ctx: Pick<Context, 'db' | 'secret' | 'secretPrevious'>,
): Promise<{ changed: number; unreadable: number }> {
  const row = await readRow(ctx.db)
  if (!row || isEncryptedBy(ctx.secret, owner, row.encrypted)) return { changed: 0, unreadable: 0 }
  if (!opens(ctx, row.encrypted)) return { changed: 0, unreadable: 1 }
  const encrypted = encryptSecret(ctx.secret, owner, decryptSecret(ctx, owner, row.encrypted))
  await ctx.db.updateTable('known_contact_key').set({ encrypted }).execute()
  return { changed: 1, unreadable: 0 }
}
