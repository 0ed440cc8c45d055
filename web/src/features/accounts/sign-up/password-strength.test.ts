import { expect, test } from 'vitest'
import { strengthOf } from './password-strength.ts'

test.each([
  ['', 'short'],
  ['seven77', 'short'],
  ['eight888', 'fair'],
  ['aaaaaaaaaaaaaa', 'fair'],
  ['palm trees at dusk', 'good'],
])('the password "%s" is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})
