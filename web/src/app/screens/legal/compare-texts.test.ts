import { expect, test } from 'vitest'
import { compareSections, compareTexts } from './compare-texts.ts'

test('a changed sentence is shown as removed and added at its place, and its neighbours stay', () => {
  expect(compareTexts('First. We wait 7 days. Last.', 'First. We wait 14 days. Last.')).toEqual([
    { kind: 'same', text: 'First.' },
    { kind: 'removed', text: 'We wait 7 days.' },
    { kind: 'added', text: 'We wait 14 days.' },
    { kind: 'same', text: 'Last.' },
  ])
})

test('list items are compared one by one', () => {
  expect(compareTexts('Rules:\n- a\n- b', 'Rules:\n- b\n- c').map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'same Rules:',
    'removed - a',
    'same - b',
    'added - c',
  ])
})

test('no text is lost: without additions the older text remains, without removals the newer one', () => {
  const [older, newer] = ['A. B. C. D. B.', 'B. C. X. D. A. B.']
  const compared = compareTexts(older, newer)
  const without = (kind: string) =>
    compared
      .filter((sentence) => sentence.kind !== kind)
      .map(({ text }) => text)
      .join(' ')
  expect([without('added'), without('removed')]).toEqual([older, newer])
})

test('a section only in the older version comes last, completely removed', () => {
  const compared = compareSections({ gone: { title: 'Gone', text: 'Old.' } }, { here: { title: 'Here', text: 'New.' } })
  expect(compared).toEqual([
    { id: 'here', title: 'Here', sentences: [{ kind: 'added', text: 'New.' }] },
    { id: 'gone', title: 'Gone', sentences: [{ kind: 'removed', text: 'Old.' }] },
  ])
})
