import { randomNumbers } from '../../server/src/random-numbers.ts'
import { normalNumbers } from './random.ts'

/** The columns of synthetic people besides their id, group and gender. */
const columns = ['age', 'outgoing', 'ambition', 'faith', 'sports', 'music', 'travel', 'cooking']

/** What decisions of synthetic people depend on, on the logit scale. */
const truth = { base: [-0.1, -0.6], generosity: 1.1, appeal: 1, pair: 1.2, outgoing: 0.3, similarity: 0.15 } as const

export type SyntheticOptions = { groups: number; perGender: number; seed: number }

/**
 * Synthetic people and dyads in the form that the bench reads, as the text of two files. People differ in how readily they
 * like and how often they are liked; profiles tell a little of both; everyone of a group meets everyone.
 */
export function syntheticData({ groups, perGender, seed }: SyntheticOptions): { people: string; dyads: string } {
  const random = randomNumbers(seed)
  const normal = normalNumbers(random)
  const peopleLines = [['iid', 'group', 'male', ...columns].join(',')]
  const dyadLines = ['group,man,woman,dec_man,dec_woman,order_man,order_woman']
  const join = (group: number, place: number, isMale: boolean) => {
    const values = columns.map(() => normal())
    const [, outgoing = 0] = values
    const id = `${group}-${isMale ? 'm' : 'w'}${place}`
    const written = values.map((value, column) => (column === 0 ? Math.round(28 + 4 * value) : value.toFixed(2)))
    peopleLines.push([id, group, Number(isMale), ...written].join(','))
    return {
      id,
      values,
      generosity: truth.generosity * normal(),
      appeal: truth.appeal * normal() + truth.outgoing * outgoing,
    }
  }
  type Person = ReturnType<typeof join>
  const decides = (decider: Person, target: Person, base: number): number => {
    const alike = decider.values.reduce((sum, value, column) => sum + value * (target.values[column] ?? 0), 0)
    const logit = base + decider.generosity + target.appeal + truth.similarity * alike + truth.pair * normal()
    return Number(random() < 1 / (1 + Math.exp(-logit)))
  }
  for (let group = 1; group <= groups; group++) {
    const men = Array.from({ length: perGender }, (_, place) => join(group, place, true))
    const women = Array.from({ length: perGender }, (_, place) => join(group, place, false))
    for (const [row, man] of men.entries())
      for (const [column, woman] of women.entries()) {
        const order = ((row + column) % perGender) + 1
        const decisions = [decides(man, woman, truth.base[0]), decides(woman, man, truth.base[1])]
        dyadLines.push([group, man.id, woman.id, ...decisions, order, order].join(','))
      }
  }
  return { people: `${peopleLines.join('\n')}\n`, dyads: `${dyadLines.join('\n')}\n` }
}
