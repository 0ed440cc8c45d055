import { expect, test } from 'vitest'
import { openersFor, quoteOf } from './opener-rules.ts'

const nothing = {
  interests: [],
  promptAnswers: [],
  occupation: null,
  education: null,
  shared: { interests: [], languages: [] },
  city: null,
}

test('openers come from shared properties, then from the other member, then generic ones', () => {
  const interests = ['cooking', 'football', 'pets'] as const
  const shared = { interests: [...interests.slice(0, 2)], languages: ['en' as const, 'ig' as const] }
  expect(openersFor({ ...nothing, interests: [...interests], shared, city: 'Lagos' }, 'en')).toEqual([
    { key: 'interest', interest: 'cooking' },
    { key: 'language', language: 'ig' },
    { key: 'story', interest: 'football' },
  ])
  expect(openersFor({ ...nothing, interests: ['pets'], city: 'Lagos' }, 'en').slice(0, 2)).toEqual([
    { key: 'theirs', interest: 'pets' },
    { key: 'city', city: 'Lagos' },
  ])
  const english = { interests: [], languages: ['en' as const] }
  expect(openersFor({ ...nothing, shared: english }, 'en').map(({ key }) => key)).toEqual(['sunday', 'smile', 'dish'])
})

test('answers to prompts come first, at most two, so that one opener is about something else', () => {
  const promptAnswers = [
    { prompt: 'sunday' as const, answer: 'Fixing one old radio. Then calling my mother.' },
    { prompt: 'ask_me' as const, answer: 'Write me: 0803 555 0199' },
    { prompt: 'song' as const, answer: 'Essence' },
  ]
  const known = { ...nothing, promptAnswers, interests: ['pets' as const] }
  expect(openersFor(known, 'en')).toEqual([
    { key: 'answer', prompt: 'sunday', quote: 'Fixing one old radio' },
    { key: 'answer', prompt: 'ask_me', quote: null },
    { key: 'theirs', interest: 'pets' },
  ])
  expect(openersFor(known, 'en')).toEqual(openersFor(known, 'en'))
})

test('without answers to prompts, openers come from work, interests and education', () => {
  const known = { ...nothing, occupation: 'Nurse at a clinic', education: 'studying' as const }
  expect(openersFor({ ...known, interests: ['pets'] }, 'en')).toEqual([
    { key: 'work', work: 'Nurse at a clinic' },
    { key: 'theirs', interest: 'pets' },
    { key: 'studying' },
  ])
  expect(openersFor({ ...known, occupation: 'Call 0803 555 0199' }, 'en')[0]).toEqual({ key: 'studying' })
  expect(openersFor({ ...nothing, education: 'postgraduate' }, 'en')[0]).toEqual({ key: 'studied' })
  expect(openersFor({ ...nothing, education: 'secondary' }, 'en').map(({ key }) => key)).not.toContain('studied')
})

test.each([
  ['Jollof!', 'Jollof!'],
  ['  The night bus to Ibadan.  ', 'The night bus to Ibadan'],
  ['One\nTwo', 'One'],
  ['Everything about the old trains that my grandfather used to drive', 'Everything about the old trains that my…'],
  ['Donaudampfschifffahrtsgesellschaftskapitänswitwe', null],
  ['amara@example.com', null],
  ['See https://example.com', null],
  ['on ig: example.com/amara', null],
  ['0803 555 0199', null],
  ['...', null],
])('of %j an opener repeats %j', (answer, quote) => {
  expect(quoteOf(answer)).toBe(quote)
})
