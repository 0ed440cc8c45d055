import type { Rewrite } from '../bench-app.ts'

/** What the database answers about both members where it does not read their ratings. */
const facts = JSON.stringify({
  ...{ gender: 0, lookingFor: [], interests: [], languages: [], children: null },
  ...{ aboutLength: 0, answers: 0, photos: 0, rating: null, weights: null },
})

/**
 * The statements of a like as they would be without ratings: the state of the pair without facts for the ranker, and the
 * reaction without what it teaches.
 */
export const withoutRatings: Rewrite = ({ text, values }) => {
  const pair = /^[\s\S]*?\) as matched,/.exec(text)?.[0]
  if (text.includes('as "mineLast"') && pair)
    return renumber(`${pair} '${facts}'::json as mine, '${facts}'::json as theirs, false as "mineLast"`, values)
  const reaction = /^\s*with learned as \([\s\S]*\)\s*(insert into reaction[\s\S]*)$/.exec(text)?.[1]
  return reaction ? renumber(reaction, values) : { text, values }
}

/** Parameters that a text no longer has are left out of the values. */
function renumber(text: string, values: unknown[]): ReturnType<Rewrite> {
  const used: number[] = []
  const numbered = text.replaceAll(/\$(\d+)/g, (_, digits: string) => {
    used.push(Number(digits) - 1)
    return `$${used.length}`
  })
  return { text: numbered, values: used.map((index) => values[index]) }
}
