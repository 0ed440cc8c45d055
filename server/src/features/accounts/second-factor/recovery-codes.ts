import { randomInt } from 'node:crypto'
import type { Context, Tx } from '../../../context.ts'
import { keyedHash, knownHashes, type Signer } from '../../../signature.ts'

export const codesMade = 10
// Without i, l, o and u: nothing that looks like something else. Ten of them are 50 bits.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const letters = 10

const partsOf = (memberId: number, code: string) => [
  'recovery',
  String(memberId),
  code.toLowerCase().replace(/[^a-z0-9]/g, ''),
]

const makeCode = (): string => {
  const code = Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${code.slice(0, letters / 2)}-${code.slice(letters / 2)}`
}

/** Ten fresh codes in place of those before; they exist in the answer and nowhere else. */
export async function makeRecoveryCodes({ secret }: Pick<Context, 'secret'>, tx: Tx, memberId: number) {
  const codes = Array.from({ length: codesMade }, makeCode)
  await tx.deleteFrom('recovery_code').where('member_id', '=', memberId).execute()
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ member_id: memberId, code_hash: keyedHash(secret, ...partsOf(memberId, code)) })))
    .execute()
  return codes
}

/** Uses a code up; of two at once one does. */
export async function takeRecoveryCode(
  signer: Signer,
  tx: Tx,
  { memberId, code }: { memberId: number; code: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_code')
    .where('member_id', '=', memberId)
    .where('code_hash', 'in', knownHashes(signer, ...partsOf(memberId, code)))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
