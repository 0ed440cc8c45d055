import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { decryptSecret, encryptSecret } from './encrypt-secret.ts'
import { isSigned, sign } from './signature.ts'

const secret = 'a secret of the server, 32 long.'
const parts = ['viewer', 'one', 'two']
const message = JSON.stringify(parts)

test('a signature by another algorithm, cut short, empty or without a key is refused', () => {
  const right = sign({ secret }, ...parts)
  expect(isSigned({ secret }, right, ...parts)).toBe(true)
  const others = [
    ...['sha1', 'sha384', 'sha512', 'md5'].map((name) => createHmac(name, secret).update(message).digest('base64url')),
    createHmac('sha256', '').update(message).digest('base64url'),
    createHash('sha256').update(message).digest('base64url'),
    createHmac('sha256', secret).update(message).digest('hex'),
    right.slice(0, -1),
    `${right}A`,
    '',
    'none',
  ]
  expect(others.filter((other) => isSigned({ secret }, other, ...parts))).toEqual([])
})

test('only the key of the server and the one before it verify; a signature names no key', () => {
  const [other, previous] = ['another key, which a client chose', 'the secret of the server before.']
  const foreign = sign({ secret: other }, ...parts)
  expect(isSigned({ secret }, foreign, ...parts)).toBe(false)
  expect(isSigned({ secret, secretPrevious: previous }, foreign, ...parts)).toBe(false)
  expect(isSigned({ secret, secretPrevious: previous }, sign({ secret: previous }, ...parts), ...parts)).toBe(true)
  expect(isSigned({ secret }, foreign, ...parts, other)).toBe(false)
})

test('the parts of a signed text cannot be joined or divided in another way', () => {
  const right = sign({ secret }, 'photo', '12', '3')
  expect(isSigned({ secret }, right, 'photo', '1', '23')).toBe(false)
  expect(isSigned({ secret }, right, 'photo', '123')).toBe(false)
})

test('a ciphertext has no padding and its own nonce, and any changed bit of it is refused', () => {
  const bytes = Buffer.from('0123456789abcdef!')
  const first = encryptSecret(secret, 7, bytes)
  expect(first.length).toBe(12 + 16 + bytes.length)
  expect(encryptSecret(secret, 7, bytes).subarray(0, 12)).not.toEqual(first.subarray(0, 12))
  expect(decryptSecret({ secret }, 7, first)).toEqual(bytes)
  for (let index = 0; index < first.length; index += 1) {
    const changed = Buffer.from(first)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => decryptSecret({ secret }, 7, changed)).toThrow()
  }
})
