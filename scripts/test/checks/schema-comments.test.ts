import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSchemaComments } from '../../lib/checks/schema-comments.ts'

test('comments of exported schemas, of their fields and of the fields that they take from others are read', () => {
  const root = mkdtempSync(join(tmpdir(), 'karibu-comments-'))
  mkdirSync(join(root, 'contract/src'), { recursive: true })
  writeFileSync(
    join(root, 'contract/src/one.ts'),
    `/** Not exported. */
const inner = {
  /** What is left. */
  left: z.number(),
}
/** A purse
 * of one member. */
export const purse = z.object({
  ...inner,
  /** USD. */
  usd: z.number(),
  parts: z.array(z.object({
    /** Of each. */
    of: z.string(),
  })),
})
/** Not a schema of fields. */
export const kind = z.enum(['one'])
export const table = {
  /** When it happens. */
  'a.b': z.object({}),
} satisfies Record<string, unknown>`,
  )
  writeFileSync(
    join(root, 'contract/src/two.ts'),
    'export const larger = z.extend(purse, {\n  /** Own. */\n  own: z.string(),\n})',
  )
  expect(readSchemaComments(root)).toEqual({
    'Larger.left': 'What is left.',
    'Larger.own': 'Own.',
    'Larger.parts.of': 'Of each.',
    'Larger.usd': 'USD.',
    Purse: 'A purse of one member.',
    'Purse.left': 'What is left.',
    'Purse.parts.of': 'Of each.',
    'Purse.usd': 'USD.',
    'Table.a.b': 'When it happens.',
  })
})
