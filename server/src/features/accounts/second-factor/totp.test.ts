import { expect, test } from 'vitest'
import { decryptSecret, encryptSecret } from './encrypt-secret.ts'
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

test('a code is found half a minute early and late, and no further', () => {
  const step = stepOf(at(1_111_111_109))
  const code = totpAt(secret, step)
  const found = [-60, -30, 0, 30, 60].map((off) => findStep(secret, code, at(1_111_111_100 + off)))
  expect(found).toEqual([null, step, step, step, null])
  expect(findStep(secret, '12345', at(59))).toBeNull()
})

test('a secret is written in base32 as RFC 4648 has it', () => {
  expect(['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ])
})

test('a sealed secret opens for its owner and key alone, unchanged', () => {
  const key = 'a key that only the tests know, long enough'
  const sealed = encryptSecret(key, 7, secret)
  expect(decryptSecret(key, 7, sealed)).toEqual(secret)
  expect(sealed.includes(secret)).toBe(false)
  expect(encryptSecret(key, 7, secret).equals(sealed)).toBe(false)
  expect(() => decryptSecret(key, 8, sealed)).toThrow()
  expect(() => decryptSecret('another key', 7, sealed)).toThrow()
  const changed = Buffer.from(sealed)
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1)
  expect(() => decryptSecret(key, 7, changed)).toThrow()
})
