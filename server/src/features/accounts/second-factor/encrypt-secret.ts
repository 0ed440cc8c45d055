import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'second factor', 32))

/** Encrypts bytes under a key derived from the server's; they open for the same owner only. */
export function encryptSecret(secret: string, owner: number, bytes: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, keyOf(secret), nonce).setAAD(Buffer.from(String(owner)))
  const encrypted = Buffer.concat([sealing.update(bytes), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), encrypted])
}

/** Throws when the bytes were changed, or belong to another owner or key. */
export function decryptSecret(secret: string, owner: number, encrypted: Buffer): Buffer {
  const nonce = encrypted.subarray(0, nonceBytes)
  const opening = createDecipheriv(cipher, keyOf(secret), nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(String(owner)))
    .setAuthTag(encrypted.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([opening.update(encrypted.subarray(nonceBytes + tagBytes)), opening.final()])
}
