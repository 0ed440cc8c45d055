import { expect, test } from 'vitest'
import { textKeysModule } from '../../generate/text-keys.ts'
import { plant } from './plant.ts'

test('a key has the names of its placeholders, and a plural is one key that requires its count', () => {
  const texts = {
    mail: { subject: 'Hello', text: '{{name}}, {{giver}} sent you {{brand}} news' },
    left_one: 'one day of {{total}}',
    left_other: '{{count}} days of {{total}}',
  }
  const root = plant({ 'locales/en/gifts.json': JSON.stringify(texts) })
  expect(textKeysModule(root, ['gifts']).split('\n').slice(3, 7)).toEqual([
    'export type TextValues = {',
    "  'gifts:mail.subject': never",
    "  'gifts:mail.text': 'giver' | 'name'",
    "  'gifts:left': 'count' | 'total'",
  ])
})
