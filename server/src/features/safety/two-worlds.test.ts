import { serverEvents } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { enqueue } from '../../jobs/jobs.ts'
import { sendNotice } from '../../test/communication/notices.ts'
import { type BaseWorld, makeBaseWorld } from '../../test/worlds/base-world.ts'
import { normalizer, observe, type Seen } from '../../test/worlds/observe.ts'
import { type Ending, never, reachedOut, type Scenario, withParts } from '../../test/worlds/other-member.ts'
import { callsOf, entries } from '../../test/worlds/surfaces.ts'
import { discoveryJobs } from '../discovery/jobs.ts'

// For a member who may not see another one, the world must be as if that one had never been: the same calls are made in copies
// of one database that differ only by the other member.

let base: BaseWorld
let empty: Map<string, Seen>
let blocked: Map<string, Seen> | undefined
beforeAll(async () => {
  base = await makeBaseWorld()
  empty = await play(never)
})
afterAll(() => base.close())

/** Everything that the viewer can notice in a world, by the call that shows it. */
async function play(scenario: Scenario): Promise<Map<string, Seen>> {
  const app = await base.open()
  try {
    const { cast } = base
    app.ctx.isConnected = async () => true
    const traces = await scenario(app, cast)
    await sendNotice(app, { memberId: cast.viewer.id, kind: 'like', actorId: cast.liking.id, data: {} })
    for (const job of [discoveryJobs.alertFilters, discoveryJobs.beginPicks, discoveryJobs.notifyWatchers])
      await enqueue(app.ctx.db, job, {})
    await app.runJobs()
    const seen = new Map<string, Seen>()
    for (const { name, route, ask } of callsOf({ app, cast, traces }))
      for (const [part, answer] of await observe(app, { name, route, ask }, { cast, traces })) seen.set(part, answer)
    await app.runJobs()
    const plain = normalizer({ cast, traces })
    const sent = app.emitted
      .filter(({ to }) => to === cast.viewer.uid)
      .map(({ name, payload }) => ({ name, payload: z.parse(serverEvents[name], payload) }))
    const mails = app.mails.filter(({ to }) => to === cast.viewer.email).map(({ subject, text }) => ({ subject, text }))
    for (const [name, value] of Object.entries({ events: sent, mails }))
      seen.set(name, { status: 0, headers: {}, body: plain(JSON.stringify(value)) })
    return seen
  } finally {
    await app.close()
  }
}

/** The calls whose answers differ. */
const differences = (one: Map<string, Seen>, other: Map<string, Seen>): string[] =>
  [...one].filter(([name, seen]) => JSON.stringify(seen) !== JSON.stringify(other.get(name))).map(([name]) => name)

const file = (name: string) => `accountDeletion.export #1 ${name}.json`
/** What was written to the viewer stays in their own export while it is stored; it names its sender by an id alone. */
const written = [file('conversations'), file('messages')]
/** What a like once taught the order of suggestions. It names no member and does not reveal how many like the viewer. */
const learned = [file('rating')]
const left = {
  'blocked the viewer': written,
  'hid the profile': [...learned, ...written],
  'was banned': [...learned, ...written],
  'was deleted': learned,
} satisfies Partial<Record<Ending, string[]>>

test('every route is called or has a documented exception', () => {
  expect(entries.filter(([, entry]) => entry === undefined).map(([name]) => name)).toEqual([])
  expect(entries.filter(([, entry]) => typeof entry === 'function').length).toBeGreaterThan(80)
})

test('a visible member leaves traces', async () => {
  const found = differences(empty, await play(reachedOut(null)))
  expect(found.length).toBeGreaterThan(60)
})

test.each(Object.keys(left) as (keyof typeof left)[])('a member who %s leaves no trace', async (ending) => {
  const world = await play(reachedOut(ending))
  expect(differences(empty, world)).toEqual(left[ending])
})

// Two worlds of some 100 routes each, where another test has not played the first.
test.each(['was suspended', 'was deleted'] as const)(
  'a match who %s and one who blocked the viewer are indistinguishable',
  { timeout: 60_000 },
  async (ending) => {
    blocked ??= await play(reachedOut('blocked the viewer', true))
    const found = differences(blocked, await play(reachedOut(ending, true)))
    // What the viewer did themselves, and what was written to them, is in their own export as long as it is stored.
    expect(found.filter((name) => !name.startsWith('accountDeletion.export'))).toEqual([])
  },
)

test('a hidden text, voice intro and photo leave no trace on a member who is visible', {
  timeout: 60_000,
}, async () => {
  expect(differences(await play(withParts('none')), await play(withParts('hidden')))).toEqual([])
})
