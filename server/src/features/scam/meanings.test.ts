import { expect, test } from 'vitest'
import { meaningsOf } from './meanings.ts'
import { normalize } from './normalize.ts'
import { situationMeanings } from './phrases/situation-meanings.ts'
import { tokenMeanings } from './phrases/token-meanings.ts'

const lists = [tokenMeanings, situationMeanings].flatMap((meanings) => Object.entries(meanings))
const tokensOf = (list: string) => list.trim().split(/\s+/)

test('each token of the lists is found in a text, and its meaning with it', () => {
  // Digits have their meanings by their number, and repeated letters are shortened.
  const unreachable = lists.flatMap(([meaning, list]) =>
    tokensOf(list)
      .map((token) => token.replace(/\*$/, ''))
      .filter((token) => /^\d+$/.test(token) || normalize(token).tokens.join(' ') !== token)
      .map((token) => `${meaning}: ${token}`),
  )
  expect(unreachable).toEqual([])
  for (const [, list] of lists)
    for (const token of tokensOf(list)) expect(meaningsOf(token.replace('*', 'x')).length).toBeGreaterThan(0)
})

test('no meaning is in both lists, where one would replace the other', () => {
  expect(lists.map(([meaning]) => meaning)).toHaveLength(new Set(lists.map(([meaning]) => meaning)).size)
})
