import { randomBytes } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { isSigned, keyedHash, sign } from '../../../signature.ts'

type Signer = Pick<Context, 'secret'>
type NonceInput = { email: string; nonce: string }

/**
 * A secret for the browser that asks for a code, sent back with the code. It is signed for the address, so that whether
 * it is genuine can be checked without the database, and equally for unknown addresses.
 */
export function makeNonce(signer: Signer, email: string): string {
  const random = randomBytes(16).toString('base64url')
  return `${random}.${sign(signer, 'code-nonce', email, random)}`
}

/** Was this nonce made here for this address? */
export function isNonce(signer: Signer, { email, nonce }: NonceInput): boolean {
  const [random = '', signature = ''] = nonce.split('.')
  return isSigned(signer, signature, 'code-nonce', email, random)
}

/** What the database keeps of a nonce. */
export const hashNonce = ({ secret }: Signer, nonce: string): Buffer => keyedHash(secret, 'nonce-hash', nonce)

/** Of a code that is bound to no browser: its member is signed in. */
export const noNonce = Buffer.alloc(0)
