import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'second factor', 32))

/** Encrypts bytes under a key derived from the server's; they open for the same owner only. */
export function seal(secret: string, owner: number, bytes: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, keyOf(secret), nonce).setAAD(Buffer.from(String(owner)))
  const sealed = Buffer.concat([sealing.update(bytes), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed])
}

/** Throws when the bytes were changed, or belong to another owner or key. */
export function unseal(secret: string, owner: number, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, nonceBytes)
  const opening = createDecipheriv(cipher, keyOf(secret), nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(String(owner)))
    .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([opening.update(sealed.subarray(nonceBytes + tagBytes)), opening.final()])
}
