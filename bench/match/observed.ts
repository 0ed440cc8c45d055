import type { ObservedDecision } from '../../server/src/features/discovery/ranking/fit-model.ts'
import { similarity } from '../../server/src/features/discovery/ranking/pair-features.ts'
import type { Dyad, MatchData, Person } from './dyads.ts'

export type Encounter = { dyad: Dyad; man: ObservedDecision; woman: ObservedDecision }
export type Observations = { people: number; groups: string[]; encounters: Map<string, Encounter[]> }

/** Segments: decisions of men and decisions of women. */
export const segments = 2

/**
 * Both decisions of each dyad with their features: the standardised values of both people, how similar they are, their
 * ages, and where in the evening the decision fell, which is known before it.
 */
export function observe({ people, dyads }: MatchData): Observations {
  const profiles = standardise(people)
  const indices = new Map(people.map(({ id }, index) => [id, index]))
  const encounters = new Map<string, Encounter[]>()
  const groupSizes = countMeetings(dyads)
  for (const dyad of dyads) {
    const [man, woman] = [indices.get(dyad.man) ?? -1, indices.get(dyad.woman) ?? -1]
    const decision = (decider: number, target: number, isMan: boolean): ObservedDecision => ({
      decider,
      target,
      segment: isMan ? 0 : 1,
      liked: isMan ? dyad.manLikes : dyad.womanLikes,
      features: {
        decider: profiles[decider]?.values ?? [],
        target: profiles[target]?.values ?? [],
        pair: [
          ...similarity(profiles[decider]?.values ?? [], profiles[target]?.values ?? []),
          ...ageGap(profiles[decider]?.age ?? 0, profiles[target]?.age ?? 0),
          ...orderFeatures(isMan ? dyad.manOrder : dyad.womanOrder, groupSizes.get(isMan ? dyad.man : dyad.woman) ?? 0),
        ],
      },
    })
    const list = encounters.get(dyad.group) ?? []
    list.push({ dyad, man: decision(man, woman, true), woman: decision(woman, man, false) })
    encounters.set(dyad.group, list)
  }
  return { people: people.length, groups: [...encounters.keys()], encounters }
}

/** How many people each person met. */
function countMeetings(dyads: readonly Dyad[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { man, woman } of dyads) for (const id of [man, woman]) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

const ageGap = (decider: number, target: number): number[] => [
  (decider - target) / Math.SQRT2,
  Math.abs(decider - target) - 2 / Math.sqrt(Math.PI),
]

/** People say yes less often as an evening goes on, and more often at the first meeting and at a small event. */
const orderFeatures = (order: number, meetings: number): number[] =>
  Number.isNaN(order) ? [0, 0, 0] : [(order - 8) / 6, order === 1 ? 1 : 0, (meetings - 15) / 5]

type Profile = { values: number[]; age: number }

/** Each column by gender to mean 0 and variance 1, within three standard deviations; unknown values become 0. */
function standardise(people: readonly Person[]): Profile[] {
  const scales = new Map(
    [true, false].map((isMale) => {
      const same = people.filter((person) => person.isMale === isMale)
      const columns = same[0]?.values.map((_, column) =>
        scaleOf(same.map(({ values }) => values[column] ?? Number.NaN)),
      )
      return [isMale, { columns: columns ?? [], age: scaleOf(same.map(({ age }) => age)) }]
    }),
  )
  return people.map(({ isMale, values, age }) => {
    const scale = scales.get(isMale)
    return {
      values: values.map((value, column) => scaled(value, scale?.columns[column])),
      age: scaled(age, scale?.age),
    }
  })
}

type Scale = { mean: number; deviation: number }

function scaleOf(all: readonly number[]): Scale {
  const values = all.filter((value) => !Number.isNaN(value))
  if (values.length === 0) return { mean: 0, deviation: 1 }
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return { mean, deviation: Math.sqrt(variance) || 1 }
}

function scaled(value: number, scale: Scale | undefined): number {
  if (!scale || Number.isNaN(value)) return 0
  return Math.min(3, Math.max(-3, (value - scale.mean) / scale.deviation))
}
