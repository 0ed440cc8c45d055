import { expect, test } from 'vitest'
import explained from '../../guards/explained.json' with { type: 'json' }
import { findGuards, guardsOf } from '../../guards/find-guards.ts'
import { withSwitches } from '../../guards/guard-plugin.ts'
import { type Answer, startGuardProcess } from '../../guards/guard-process.ts'
import noticed from '../../guards/noticed.json' with { type: 'json' }

const file = 'server/src/features/example.ts'
const source = `
if (!row) throw new Refusal('not_found')
if (row.total > max) throw new Refusal('insufficient_funds')
assertFreshProof(ctx, member)
await tx.deleteFrom('payout_account').where('member_id', '=', member.id).where('state', '=', 'open').execute()
await sql\`update call set ended_at = \${now} where id = \${callId} and state = 'open'\`.execute(tx)
`

test('guards are access checks, assertions and conditions that scope to a member, and nothing else', () => {
  expect(guardsOf(file, source).map(({ kind, original }) => [kind, original.trim()])).toEqual([
    ['refusal', '!row'],
    ['assertion', 'assertFreshProof(ctx, member)'],
    ['where', ".where('member_id', '=', member.id)"],
    ['sql', 'id = $' + '{callId}'],
  ])
})

test('a bracket that closes a subquery stays, one that closes the condition is removed', () => {
  const replacementsIn = (before: string, after: string) =>
    guardsOf(file, `sql\`${before} = ${'any($'}{ids}${after}\``).map(({ replacement }) => replacement)
  expect(replacementsIn('where member_id', '::int[])')).toEqual(['true'])
  expect(replacementsIn('where seq = (select seq from transfer where id', '))')).toEqual(['true'])
  const subquery = `sql\`(select seq from transfer where id = ${'$'}{id})\``
  expect(guardsOf(file, subquery).map(({ replacement }) => replacement)).toEqual(['true)'])
})

test('each guard can be disabled at run time, and does not change otherwise', () => {
  const text = withSwitches(source, file)
  expect(text).toContain(`if (((!row) && !globalThis.guardIsRemoved?.("${file} !row"))) throw`)
  expect(text).toContain(') { assertFreshProof(ctx, member) } }')
  expect(text).toContain("? query : query.where('member_id', '=', member.id)).where('state', '=', 'open')")
  expect(text).toContain('? sql`true` : sql`id = $' + '{callId}`} and state')
})

test('tests pass with every guard enabled and fail without one that they cover', async () => {
  const file = 'src/features/discovery/search/saved-filters.test.ts'
  const removed = "server/src/features/discovery/search/saved-filters.ts .where('member_id', '=', memberId)"
  const tests = startGuardProcess('smoke', 'shared')
  const answers: Answer[] = []
  try {
    for (const id of [null, removed]) await tests.run({ [file]: id }, (answer) => answers.push(answer))
  } finally {
    // A process that is left would keep the test runner from its end.
    await tests.end()
  }
  expect(answers).toEqual([
    { file, failed: null, error: null },
    { file, failed: expect.stringContaining(`${file} > `), error: expect.any(String) },
  ])
}, 120_000)

test('each explained condition exists', () => {
  const known = new Set(findGuards().map(({ id }) => id))
  expect(Object.keys(explained).filter((id) => !known.has(id))).toEqual([])
})

/** Conditions that no run has judged yet. Anyone who adds one runs `npm run mutate-guards -- --only FILE`. */
const unjudgedMax = 782

test('no condition is added that no test notices', () => {
  const unjudged = findGuards().filter(({ id }) => !(id in noticed) && !(id in explained))
  expect(unjudged.length).toBeLessThanOrEqual(unjudgedMax)
})
