import type { ProfileChange } from '@karibu/contract'
import { expect, test } from 'vitest'
import { mineOf, personOf } from '../../../test/people.tsx'
import { formOf, formSchema, inverseOf } from './profile-form-rules.ts'

const before = formOf(personOf({ about: 'Baker', faith: 'muslim', lastname: '' }), mineOf({ countryCode: '' }))

test('the form sends only changed fields', () => {
  const schema = formSchema(before)
  expect(schema.parse(before)).toEqual({})
  expect(schema.parse({ ...before, about: 'Dancer', lastname: ' ' })).toEqual({ about: 'Dancer' })
})

test('the inverse of a change contains the earlier values', () => {
  expect(inverseOf({ about: 'Dancer', height: 170 }, before)).toEqual({ about: 'Baker', height: null })
  expect(inverseOf({}, before)).toBeNull()
})

test('a final, first or consent-dependent value has no inverse', () => {
  const changes: ProfileChange[] = [
    { dob: '1998-04-30' },
    { cityId: 3 },
    { lastname: 'Okafor' },
    { faith: null },
    { about: 'Dancer', faith: { value: 'none', consent: true } },
  ]
  for (const change of changes) expect([change, inverseOf(change, before)]).toEqual([change, null])
  expect(inverseOf({ genotype: { value: 'AA', consent: true } }, before)).toEqual({ genotype: null })
})
