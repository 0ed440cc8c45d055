import { expect, test } from 'vitest'
import { Refusal } from '../../../refusal.ts'
import { checkPassword } from './check-password.ts'

const own = { field: 'password', email: 'amara.okafor@example.com', names: ['Amara', 'Okafor'] }
const isRefused = (password: string) => {
  try {
    checkPassword(password, own)
    return false
  } catch (error) {
    expect(error).toMatchObject({
      code: 'invalid_input',
      details: { fields: { password: [{ key: 'password_common' }] } },
    })
    return error instanceof Refusal
  }
}

test.each([
  ...[
    'password',
    'Password123!',
    'p4ssw0rd',
    'P@$$w0rd',
    'drowssap',
    '!!iloveyou!!',
    'Sunshine2024',
    'qwertyuiop[]',
    'Letmein!!1',
  ],
  ...[
    'trustno1',
    'ＰＡＳＳＷＯＲＤ',
    'princess_99',
    'fuckyou2',
    'baseball!',
    '1q2w3e4r5t',
    'motdepasse2025',
    'nakupenda!',
  ],
  ...[
    'aaaaaaaa',
    'abcabcabc',
    'abcdefghijk',
    '987654321098',
    'asdfghjkl;',
    'lkjhgfdsa',
    '12131415',
    '2026-11-22',
    '20021990',
    '!!!!!!!!',
    '-_-_-_-_',
    '!@#$%^&*',
    '😀😀😀😀😀😀😀😀',
  ],
])('%s is among the first guesses, or derived from them', (password) => expect(isRefused(password)).toBe(true))

test.each([
  ...[
    'Amara1990',
    'okafor.amara',
    'AmaraOkafor!',
    '4m4r4-2026',
    'amara.okafor',
    'amara.okafor@example.com',
    'karibu2026!',
  ],
  ...['karibu-amara', 'K4r1bu_K4r1bu', 'rofakoarama', 'xAmara1x'],
])('%s is derived from public facts about its owner', (password) => expect(isRefused(password)).toBe(true))

test.each([
  ...[
    'three green birds',
    'four green birds',
    'palm trees at dusk',
    'Amara likes the long rain',
    'correct horse battery staple',
  ],
  ...[
    'hT7#kq9Zw',
    'mvua kubwa leo',
    'ɔɔɔɔ-akɔma-pa',
    `${'ɔ'.repeat(40)}a`,
    'passwords are for tall trees',
    '李小龙喜欢喝绿茶吗',
    '🦒🐘🦓🦏🐆🦩🐊🐪',
    '§?¶~¤#_¬|;',
  ],
])('%s is allowed', (password) => expect(isRefused(password)).toBe(false))

test('without names the address and the brand still count', () => {
  expect(() => checkPassword('amara-okafor-1', { field: 'password', email: own.email })).toThrow('invalid_input')
  expect(() => checkPassword('karibukaribu', { field: 'password', email: own.email })).toThrow('invalid_input')
})
