import { expect, test } from 'vitest'
import { findNewBreaches, readBreaches } from '../../checks/check-code.ts'
import { codeRules, findBreaches, type RuleName } from '../../lib/checks/code-rules.ts'
import { plant } from './plant.ts'

const lines = (count: number) => '  work()\n'.repeat(count)
const decisions = (count: number) => '  if (a) work()\n'.repeat(count)

/** For each rule, files that break it once. */
const violations: Record<RuleName, [path: string, text: string][]> = {
  length: [
    ['server/src/a.ts', `export function a() {\n${lines(59)}}\n`],
    ['web/src/a.tsx', `export const A = () => {\n${lines(59)}}\n`],
    ['server/src/test/a.ts', `export async function a() {\n${lines(59)}}\n`],
  ],
  complexity: [
    ['server/src/a.ts', `export function a() {\n${decisions(12)}}\n`],
    ['web/src/a.tsx', `export const A = () => <b>${'{a && b}'.repeat(12)}</b>\n`],
  ],
  parameters: [['scripts/a.ts', 'export function a(b: B, c: C, d: D, e: E) {}\n']],
  mock: [
    ['web/src/a.test.ts', "vi.mock('../lib/api.ts')\n"],
    ['server/src/a.test.ts', "vi.mock('@karibu/contract', () => ({}))\n"],
    ['web/src/b.test.ts', "vi.mock(import('./api.ts'), () => ({}))\n"],
    ['server/src/b.test.ts', "vi.doMock(import('@karibu/contract'))\n"],
  ],
  sleep: [
    ['server/src/a.test.ts', 'await wait(50)\n'],
    ['server/src/b.test.ts', 'await pause(50)\n'],
    ['e2e/a.test.ts', 'await page.waitForTimeout(50)\n'],
    ['server/src/test/a.ts', 'await new Promise((done) => setTimeout(done, 50))\n'],
  ],
  cast: [['server/src/a.ts', 'export const a = b as string\n']],
  call: [
    ['web/src/a.tsx', 'export const A = () => <b onClick={() => call(api.a)} />\n'],
    ['web/src/a.tsx', 'const save = () => callForAnswer(api.a.b, { body })\n'],
    ['web/src/b.tsx', 'const send = (files: FormData) => upload(api.a.b, files)\n'],
    ['web/src/c.tsx', 'const save = () => download(api.a.b)\n'],
    ['web/src/d.tsx', "const read = () => fetch('/api/status', { cache: 'no-store' })\n"],
    ['web/src/e.tsx', 'const read = () => window.fetch(`/api/members`)\n'],
  ],
}

const cases = Object.entries(violations).flatMap(([rule, files]) => files.map(([path, text]) => ({ rule, path, text })))

test.each(cases)('$rule is found in $path', ({ rule, path, text }) => {
  expect(findBreaches({ path, text }).map((breach) => breach.rule)).toEqual([rule])
})

test('every rule has a planted violation', () => {
  expect(Object.keys(violations).sort()).toEqual(Object.keys(codeRules).sort())
})

test.each([
  ['server/src/a.ts', `export function a() {\n${lines(58)}\n\n\n}\n`],
  ['server/src/a.ts', `export function a() {\n${decisions(11)}}\n`],
  ['server/src/a.test.ts', `test('a fact', () => {\n${lines(80)}})\n`],
  ['server/src/a.test.ts', "vi.mock('web-push')\nconst a = b as string\n"],
  ['server/src/a.test.ts', "vi.mock(import('web-push'))\n"],
  ['web/src/a.tsx', "const read = () => fetch('/icons.svg')\nupload(files)\n"],
  ['web/src/a.test.tsx', "await fetch('/api/status')\n"],
  ['server/src/a.ts', 'export const a = [1] as const\nsetTimeout(close, 50)\n'],
  ['web/src/a.test.ts', 'audio.pause()\n'],
  ['web/src/queries.ts', 'export const read = () => call(api.a)\n'],
  ['web/src/queries.ts', 'export const save = () => callForAnswer(api.a)\n'],
])('%s follows the rules', (path, text) => {
  expect(findBreaches({ path, text })).toEqual([])
})

test('a file may keep its committed violations; one more, or one in a new file, is reported with its line', () => {
  const cast = 'export const a = b as string\n'
  const found = readBreaches(plant({ 'server/src/old.ts': cast.repeat(2), 'server/src/new.ts': `\n${cast}` }))
  expect(findNewBreaches(found, { 'server/src/old.ts': { cast: 2 } })).toEqual([
    `server/src/new.ts:2: ${codeRules.cast}\n    b as string`,
  ])
  expect(findNewBreaches(found, { 'server/src/old.ts': { cast: 1 }, 'server/src/new.ts': { cast: 1 } })).toHaveLength(2)
})
