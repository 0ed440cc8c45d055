import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countUses, findExcess, readUses } from '../check-words.ts'
import { findRisen } from '../lib/checks/ratchet.ts'
import { bannedWords } from '../lib/words/banned-words.ts'
import { plant } from './checks/plant.ts'

const project = join(import.meta.dirname, '../..')

/** path → banned words in the order of the file. */
function wordsIn(tree: Record<string, string>): Record<string, string[]> {
  return Object.fromEntries([...readUses(plant(tree))].map(([path, uses]) => [path, uses.map(({ word }) => word)]))
}

test('each kind of text in which a banned word can appear is read', () => {
  expect(
    wordsIn({
      'server/src/keep-odd.ts': '',
      'server/src/darkroom/index.ts': '',
      'server/src/a.ts': 'export function tellMember() {}\n',
      'server/src/b.ts': 'export type Row = { nextLook: number }\n',
      'server/src/c.ts': '// The crowd grows.\n',
      'server/src/d.test.ts': "test('a twin is refused', () => {})\n",
      'server/src/e.ts': "ctx.log.warn({ id }, 'a provider told something')\n",
      'server/src/f.ts': "throw new Error('nobody stands here')\n",
      'contract/src/g.ts': 'export const body = z.object({ word: z.string() })\n',
      'server/src/db/h.sql': 'create table odd_payment (\n  looked_at timestamptz\n);\n-- whoever pays\n',
      'server/src/db/k.sql':
        'create function f(p_id int, out said json, out unread int) language sql as $$\n  with wanted as (select 1 as id) select id as given from wanted\n$$;\n',
      'server/src/l.ts': 'const rows = sql`select a.x as kept, b::text as name from a`\n',
      'server/src/m.test.ts': "test('nobody whom a member lets go of comes by itself', () => {})\n",
      'web/src/i.module.css': '/* Through the door. */\n.cloth { color: red }\n',
      'docs/j.md': 'The rooms of the house.\n',
    }),
  ).toEqual({
    'server/src/keep-odd.ts': ['odd', 'keep'],
    'server/src/darkroom/': ['darkroom'],
    'server/src/a.ts': ['tell'],
    'server/src/b.ts': ['look'],
    'server/src/c.ts': ['crowd'],
    'server/src/d.test.ts': ['twin'],
    'server/src/e.ts': ['told'],
    'server/src/f.ts': ['nobody', 'stands'],
    'contract/src/g.ts': ['word'],
    'server/src/db/h.sql': ['odd', 'look', 'whoever'],
    'server/src/db/k.sql': ['say', 'given', 'wanted'],
    'server/src/l.ts': ['keep'],
    'server/src/m.test.ts': ['nobody', 'whom', 'by itself', 'lets go'],
    'web/src/i.module.css': ['door', 'cloth'],
    'docs/j.md': ['house', 'room'],
  })
})

test('ordinary text and the use of a name declared elsewhere do not count', () => {
  expect(
    wordsIn({
      'server/src/a.ts':
        "import { tellMember } from './old.ts'\n// `tellMember` keeps a copy. Look at the log.\ntellMember({ crowd })\n",
      'server/src/b.ts': "const { asked } = request\nsend('crowd')\n",
      'docs/c.md': 'Keep `house.ts`:\n\n```ts\nopenHouse()\n```\n\nSee [the page](docs/crowd.md).\n',
      'web/src/features/d.ts': 'export const onOutsideClick = () => {}\n',
    }),
  ).toEqual({})
})

test('a new file may contain no banned word', () => {
  const uses = readUses(plant({ 'server/src/new.ts': 'const crowd = 1\n' }))
  expect(findExcess(uses, {})).toEqual([
    'server/src/new.ts: "crowd" 1 times, 0 allowed; write connection registry, batch',
    '    line 1: crowd',
  ])
})

test('an old file may contain its committed count and no more', () => {
  const uses = readUses(plant({ 'server/src/old.ts': '// crowd\n// crowd\n' }))
  expect(findExcess(uses, { 'server/src/old.ts': { crowd: 3 } })).toEqual([])
  expect(findExcess(uses, { 'server/src/old.ts': { crowd: 2 } })).toEqual([])
  expect(findExcess(uses, { 'server/src/old.ts': { crowd: 1 } })[0]).toContain('"crowd" 2 times, 1 allowed')
})

test('a moved file keeps the total of each word, an added use raises it', () => {
  const uses = readUses(plant({ 'server/src/moved.ts': '// crowd\n' }))
  expect(findRisen(countUses(uses), { 'server/src/old.ts': { crowd: 1 } })).toEqual([])
  expect(findRisen(countUses(uses), { 'server/src/old.ts': { twin: 1 } })).toEqual(['crowd'])
})

test('each banned word is found by its own pattern and has a replacement', () => {
  for (const { word, pattern, instead } of bannedWords) {
    expect(word.match(pattern), word).not.toBeNull()
    expect(instead, word).not.toBe('')
  }
})

test('the check fails for a planted word, passes without it, and lowers a committed count', () => {
  const root = plant({ 'server/src/a.ts': '// The crowd.\n', 'scripts/banned-words.json': '{}' })
  mkdirSync(join(root, 'scripts/lib'))
  for (const file of [
    'check-words.ts',
    'lib/words/find-words.ts',
    'lib/words/banned-words.ts',
    'lib/checks/ratchet.ts',
    'lib/source-files.ts',
  ])
    cpSync(join(project, 'scripts', file), join(root, 'scripts', file))
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
  const check = (...args: string[]) =>
    spawnSync(process.execPath, [join(root, 'scripts/check-words.ts'), ...args], { encoding: 'utf8' })
  const red = check()
  expect(red.status).toBe(1)
  expect(red.stdout).toContain('server/src/a.ts: "crowd" 1 times, 0 allowed')
  expect(check('--write').status).toBe(1)
  writeFileSync(join(root, 'scripts/banned-words.json'), '{ "server/src/a.ts": { "crowd": 2 } }')
  const green = check()
  expect(green.status).toBe(0)
  expect(green.stdout.trimEnd().split('\n').at(-1)).toContain('(2 committed)')
  expect(check('--write').status).toBe(0)
  expect(JSON.parse(readFileSync(join(root, 'scripts/banned-words.json'), 'utf8'))['server/src/a.ts']).toEqual({
    crowd: 1,
  })
})
