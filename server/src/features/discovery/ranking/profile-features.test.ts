import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { factColumns } from './member-facts.ts'
import { featureNames, featuresOf, type ProfileFacts, startWeights } from './profile-features.ts'
import { expectedLogit } from './weights.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const empty: ProfileFacts = {
  lookingFor: [],
  interests: [],
  languages: [],
  children: null,
  photos: 2,
  aboutLength: 150,
  answers: 1,
}

test('the ranker reads exactly these columns about a member', async () => {
  const { sql: text } = sql`select ${factColumns(new Date())}`.compile(app.ctx.db)
  const read = [...text.matchAll(/\b([a-z])\.([a-z_]+)/g)].map(([, , column]) => column)
  expect([...new Set(read)].toSorted()).toEqual([
    'about',
    'appeal',
    'appeal_known',
    'children',
    'covariance_known',
    'detail_sharing',
    'generosity',
    'generosity_known',
    'interests',
    'languages',
    'learned_at',
    'looking_for',
    'member_id',
    'prompt_answers',
    'shared_with',
  ])
  // Its only tables besides the profile and the rating.
  expect([...text.matchAll(/\bfrom ([a-z_]+)/g)].map(([, table]) => table)).toEqual(['photo'])
})

test('no feature is protected by law or implies a protected one', () => {
  const banned =
    /faith|religion|ethnic|tribe|genotype|health|race|origin|country|place|income|educat|occupat|name|age\b|height|gender/
  const names = [...featureNames.profile, ...featureNames.pair]
  expect(names.filter((name) => banned.test(name))).toEqual([])
  const { decider, target, pair } = featuresOf(empty, empty)
  expect([decider.length, target.length, pair.length]).toEqual([4, 4, featureNames.pair.length])
  expect(featureNames.profile).toHaveLength(4)
  expect(startWeights.pair).toHaveLength(featureNames.pair.length)
})

test('what both state they look for counts in both directions; an omitted value counts for nothing', () => {
  const expected = (one: Partial<ProfileFacts>, other: Partial<ProfileFacts>) => {
    const [left, right] = [
      { ...empty, ...one },
      { ...empty, ...other },
    ]
    const there = expectedLogit(startWeights, featuresOf(left, right))
    expect(expectedLogit(startWeights, featuresOf(right, left))).toBeCloseTo(there)
    return there
  }
  const flat = expected({}, {})
  expect(expected({ lookingFor: ['marriage'] }, { lookingFor: ['marriage', 'dating'] })).toBeGreaterThan(flat)
  expect(expected({ lookingFor: ['marriage'] }, { lookingFor: ['friendship'] })).toBeLessThan(flat)
  expect(expected({ lookingFor: ['marriage'] }, {})).toBe(flat)
  expect(expected({ children: 'want' }, { children: 'have_and_want' })).toBeGreaterThan(flat)
  expect(expected({ children: 'want' }, { children: 'none' })).toBeLessThan(flat)
  expect(expected({ children: 'want' }, { children: 'open' })).toBe(flat)
})
