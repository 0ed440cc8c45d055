import { expect, test } from 'vitest'
import { drawAvatar } from '../lib/demo/demo-avatar.ts'
import { demoPeople } from '../lib/demo/demo-people.ts'

test('the demo has 300 people, the same each time, each called an example in their language', () => {
  const people = demoPeople()
  expect(people).toHaveLength(300)
  expect(people).toEqual(demoPeople())
  expect(new Set(people.map((person) => person.email)).size).toBe(300)
  for (const { about, locale, age } of people) {
    expect(about).toMatch({ en: /example/, fr: /exemple/, pt: /exemplo/, sw: /mfano/ }[locale])
    expect(age).toBeGreaterThan(18)
  }
})

test('an avatar is a PNG, the same for the same number and another for another', () => {
  const avatar = drawAvatar(7, 'female')
  expect(avatar.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect(drawAvatar(7, 'female').equals(avatar)).toBe(true)
  expect(drawAvatar(8, 'female').equals(avatar)).toBe(false)
})
