import { expect, test } from 'vitest'
import { decryptSecret, encryptSecret } from '../../../encrypt-secret.ts'
import { base32, findStep, stepOf, totpAt } from './totp.ts'

const secret = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the table of RFC 6238 at %i s, its last six digits', (seconds, code) => {
  expect(totpAt(secret, stepOf(at(seconds)))).toBe(code.slice(2))
})

test('a code is accepted half a minute early and late, and no further', () => {
  const step = stepOf(at(1_111_111_109))
  const code = totpAt(secret, step)
  const found = [-60, -30, 0, 30, 60].map((off) => findStep(secret, code, at(1_111_111_100 + off)))
  expect(found).toEqual([null, step, step, step, null])
  expect(findStep(secret, '12345', at(59))).toBeNull()
})

test('a secret is encoded in base32 as in RFC 4648', () => {
  expect(['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ])
})

test('an encrypted secret is decrypted only with its owner and key, unchanged', () => {
  const key = 'a key that only the tests know, long enough'
  const encrypted = encryptSecret(key, 7, secret)
  expect(decryptSecret({ secret: key }, 7, encrypted)).toEqual(secret)
  expect(encrypted.includes(secret)).toBe(false)
  expect(encryptSecret(key, 7, secret).equals(encrypted)).toBe(false)
  expect(() => decryptSecret({ secret: key }, 8, encrypted)).toThrow()
  expect(() => decryptSecret({ secret: 'another key' }, 7, encrypted)).toThrow()
  const changed = Buffer.from(encrypted)
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1)
  expect(() => decryptSecret({ secret: key }, 7, changed)).toThrow()
})
