import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { depositForm, memberFilter, registrationStepTwo, reportForm } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import { expect, test } from 'vitest'
import { spec } from '../test/spec.ts'
import { defaultLocale, languages, locales } from './i18n/locales.ts'

test('there are three payment channels: paystack, tranzak and flutterwave', spec('9.1'), () => {
  expect(depositForm.shape.channel.options).toEqual(['paystack', 'tranzak', 'flutterwave'])
})

test('a filter knows 5, 10 and 20 km, and the genders both, male and female', spec('9.10', '9.11'), () => {
  const takes = (part: object) => memberFilter.safeParse(part).success
  expect([5, 10, 20].every((distance) => takes({ distance }))).toBe(true)
  expect([0, 1, 15, 50].some((distance) => takes({ distance }))).toBe(false)
  expect(['both', 'male', 'female'].every((gender) => takes({ gender }))).toBe(true)
  expect(takes({ gender: 'other' })).toBe(false)
})

test('a language has a code, a name, a flag and its own name; English is the default', spec('3.33'), () => {
  expect(locales).toEqual(['en', 'es', 'fr', 'pt', 'sw'])
  expect(defaultLocale).toBe('en')
  expect(languages.map(({ name, nativeName }) => [name, nativeName])).toContainEqual(['Swahili', 'Kiswahili'])
  for (const { flag } of languages) expect(flag).toMatch(/^[a-z]{2}$/)
})

test(
  'the youngest member is 19, the shortest password has 8 characters, the shortest report 10',
  spec('1.1', '5.3', '5.7', '5.11', '9.7', '9.8', '9.9'),
  () => {
    const joins = (age: number, password: string) =>
      registrationStepTwo.safeParse({ gender: 'female', age, password, confirmPassword: password }).success
    expect([joins(18, 'kite-sea'), joins(19, 'kite-sea')]).toEqual([false, true])
    expect([joins(30, 'kite-se'), joins(30, 'kite-sea')]).toEqual([false, true])
    const reports = (content: string) => reportForm.safeParse({ content }).success
    expect([reports('too short'), reports('long enoug')]).toEqual([false, true])
  },
)

test('a photo is claimed to give 10 times more visibility', spec('1.37'), () => {
  expect(brand.photoVisibilityTimes).toBe(10)
})

test('the visibility of a photo is claimed at the photo prompt and on the landing page, and nowhere else', () => {
  const src = join(import.meta.dirname, '..')
  const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) => !file.includes('.test.'))
  const claiming = files.filter((file) => readFileSync(join(src, file), 'utf8').includes('photoVisibilityTimes'))
  expect(claiming.toSorted()).toEqual(['app/screens/profiles/welcome-screen.tsx', 'features/landing/claim.tsx'])
})
