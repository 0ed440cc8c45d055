import { expect, test } from 'vitest'
import { receiversOf, type SentContact, sharedContacts } from './shared-contacts.ts'

/** To so many receivers of each sender, all different. */
const messages = (contact: string, each: readonly number[]): SentContact[] =>
  each.flatMap((count, senderId) =>
    Array.from({ length: count }, (_, n) => ({ senderId, receiver: senderId * 100 + n, contacts: [contact] })),
  )

test.each([
  ['two accounts with four receivers each', [4, 4], [0, 1]],
  ['three accounts of which one gave it once', [4, 4, 1], [0, 1]],
  ['one account alone', [20], []],
  ['two accounts with seven in all', [4, 3], []],
  ['many accounts that gave it once each', Array.from({ length: 12 }, () => 1), []],
])('%s', (_name, each, givers) => {
  const found = sharedContacts(messages('03551212', each))
  expect(found.flatMap((shared) => [...shared.givers.keys()])).toEqual(givers)
})

test('the same receivers of two accounts count once', () => {
  const few = messages('03551212', [4, 4]).map((each) => ({ ...each, receiver: each.receiver % 100 }))
  expect(sharedContacts(few)).toEqual([])
  const [shared] = sharedContacts(messages('rich.example', [5, 5]))
  expect(shared && receiversOf(shared.givers)).toBe(10)
})

test.each(['app', 'youtube.com/watch', 'm.youtube.com', 'maps.google.com', 'youtu.be/abc'])(
  '%s is of everyone',
  (contact) => {
    expect(sharedContacts(messages(contact, [9, 9]))).toEqual([])
  },
)

test.each(['youtube.com.rich.example', 'notyoutube.com', 'instagram.com/rosy'])('%s is a contact', (contact) => {
  expect(sharedContacts(messages(contact, [9, 9]))).toHaveLength(1)
})
