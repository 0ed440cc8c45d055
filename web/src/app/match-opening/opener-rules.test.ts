import { expect, test } from 'vitest'
import { openersFor } from './opener-rules.ts'

const nothing = { interests: [], shared: { interests: [], languages: [] } }

test('first lines come from what two share, then from the other, then from what fits everybody', () => {
  const interests = ['cooking', 'football', 'pets'] as const
  const shared = { interests: [...interests.slice(0, 2)], languages: ['en' as const, 'ig' as const] }
  expect(openersFor({ interests: [...interests], shared }, 'en')).toEqual([
    { key: 'interest', interest: 'cooking' },
    { key: 'language', language: 'ig' },
    { key: 'story', interest: 'football' },
  ])
  expect(openersFor({ ...nothing, interests: ['pets'] }, 'en').map(({ key }) => key)).toEqual([
    'theirs',
    'sunday',
    'smile',
  ])
  const english = { interests: [], languages: ['en' as const] }
  expect(openersFor({ ...nothing, shared: english }, 'en').map(({ key }) => key)).toEqual(['sunday', 'smile', 'dish'])
})
