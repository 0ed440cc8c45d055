import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Signer } from './signature.ts'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** The label is that of the first use; the owner of the bytes is authenticated with them. */
const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'second factor', 32))

/** Encrypts bytes under a key derived from the server's; they open for the same owner only. */
export function encryptSecret(secret: string, owner: number, bytes: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, keyOf(secret), nonce).setAAD(Buffer.from(String(owner)))
  const encrypted = Buffer.concat([sealing.update(bytes), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), encrypted])
}

/** Opens what this secret or the one before it encrypted. Throws when the bytes were changed, or belong to another owner or key. */
export function decryptSecret(signer: Signer, owner: number, encrypted: Buffer): Buffer {
  if (signer.secretPrevious && !isEncryptedBy(signer.secret, owner, encrypted))
    return decryptWith(signer.secretPrevious, owner, encrypted)
  return decryptWith(signer.secret, owner, encrypted)
}

/** Was this encrypted with this secret? */
export function isEncryptedBy(secret: string, owner: number, encrypted: Buffer): boolean {
  try {
    decryptWith(secret, owner, encrypted)
    return true
  } catch {
    return false
  }
}

function decryptWith(secret: string, owner: number, encrypted: Buffer): Buffer {
  const nonce = encrypted.subarray(0, nonceBytes)
  const opening = createDecipheriv(cipher, keyOf(secret), nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(String(owner)))
    .setAuthTag(encrypted.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([opening.update(encrypted.subarray(nonceBytes + tagBytes)), opening.final()])
}
