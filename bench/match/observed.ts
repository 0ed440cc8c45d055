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

/**
 * Each column by gender as the place among the values of all, from 0 in the middle with variance 1; unknown values become 0.
 * Places bear any scale and any outlier, and equal values share one.
 */
function standardise(people: readonly Person[]): Profile[] {
  const profiles = people.map(({ values }): Profile => ({ values: values.map(() => 0), age: 0 }))
  for (const isMale of [true, false]) {
    const same = [...people.keys()].filter((index) => people[index]?.isMale === isMale)
    const placesOf = (readValue: (person: Person | undefined) => number | undefined) =>
      places(same.map((index) => readValue(people[index]) ?? Number.NaN))
    for (const column of people[0]?.values.keys() ?? [])
      for (const [at, place] of placesOf((person) => person?.values[column]).entries())
        setAt(profiles[same[at] ?? -1]?.values, column, place)
    for (const [at, place] of placesOf((person) => person?.age).entries()) {
      const profile = profiles[same[at] ?? -1]
      if (profile) profile.age = place
    }
  }
  return profiles
}

function setAt(values: number[] | undefined, index: number, value: number): void {
  if (values) values[index] = value
}

/** The places of values among the known ones, spread evenly around 0 with variance 1. */
function places(values: readonly number[]): number[] {
  const known = values.filter((value) => !Number.isNaN(value)).toSorted((one, other) => one - other)
  const placeOf = new Map<number, number>()
  for (let start = 0; start < known.length; ) {
    const value = known[start] ?? 0
    let end = start
    while (known[end] === value) end++
    placeOf.set(value, ((start + end) / 2 / known.length - 0.5) * Math.sqrt(12))
    start = end
  }
  return values.map((value) => placeOf.get(value) ?? 0)
}
