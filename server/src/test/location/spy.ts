import { api, type Point, type SignedInUser } from '@karibu/contract'
import { sql } from 'kysely'
import type { TestApp } from '../harness.ts'
import { type Made, makeMember } from '../members/make-member.ts'

/** What a victim chose about their place; nothing is the default. */
export type Choices = Partial<Pick<SignedInUser['privacy'], 'hideDistance' | 'placePrecision'>>

/** Positions of an attacker around a point: nearby, across borders of zones and of all distances. */
export const postsAround = (centre: Point): Point[] =>
  [0.3, 5.4, 9.7, 20.8, 60].map((km, index) => ({
    latitude: centre.latitude + (km / 111.195) * Math.cos(index * 1.7),
    longitude: centre.longitude + (km / 111.195) * Math.sin(index * 1.7),
  }))

const moveTo = (app: TestApp, who: Made, { latitude, longitude }: Point) =>
  app.call(api.profiles.change, { token: who.token, body: { latitude, longitude } })

/** Makes the choices before the first place, through the settings. */
export async function makeVictim(app: TestApp, at: Point, choices: Choices = {}): Promise<Made> {
  const victim = await makeMember(app, { at: null, firstname: 'Victim' })
  const saved = await app.call(api.accounts.changeSettings, { token: victim.token, body: { privacy: choices } })
  const moved = await moveTo(app, victim, at)
  if (saved.status !== 200 || moved.status !== 200) throw new Error('the victim was not placed')
  return victim
}

type Victim = {
  at: Point
  choices?: Choices
  posts: Point[]
  /** Omits what the victim gets to see. */
  attackerAlone?: boolean
}

/**
 * Everything an attacker can see of a new victim at a point, through every route that shows members, from every post, and
 * which members the victim gets to see, which the attacker learns from likes and visits. Afterwards the victim is deleted.
 */
export async function observe(
  app: TestApp,
  attacker: Made,
  { at, choices, posts, attackerAlone = false }: Victim,
): Promise<string> {
  const victim = await makeVictim(app, at, choices)
  await sql`update card set shuf = 500 where member_id = ${victim.id}`.execute(app.ctx.db)
  await app.call(api.reactions.toggle, {
    token: victim.token,
    params: { action: 'like' },
    query: { uid: attacker.uid },
  })
  await sql`delete from place where member_id = ${attacker.id}`.execute(app.ctx.db)
  await sql`delete from feed_pass where member_id = ${attacker.id}`.execute(app.ctx.db)
  app.emitted.length = 0
  const report = await spy(app, { attacker, victim, posts, attackerAlone })
  await sql`delete from member where id = ${victim.id}`.execute(app.ctx.db)
  return report
}

type Spied = { attacker: Made; victim: Made; posts: Point[]; attackerAlone: boolean }

async function spy(app: TestApp, { attacker, victim, posts, attackerAlone }: Spied): Promise<string> {
  const { token } = attacker
  const responses: unknown[] = []
  const record = async (answer: Promise<{ status: number; body: string }>) => {
    const { status, body } = await answer
    responses.push(status, body)
  }
  const toggle = (on: 'true' | 'false') =>
    app.call(api.reactions.toggle, { token, params: { action: 'like' }, query: { uid: victim.uid, on } })
  for (const post of posts) {
    await moveTo(app, attacker, post)
    for (const distance of [5, 10, 20] as const) {
      await record(app.call(api.discovery.members, { token, query: { distance } }))
      if (!attackerAlone) await record(app.call(api.discovery.members, { token: victim.token, query: { distance } }))
    }
    await record(app.call(api.discovery.members, { token }))
    await record(app.call(api.discovery.members, { token, query: { limit: 1 } }))
    await record(app.call(api.discovery.members, { token, query: { country: 'NG', gender: 'both' } }))
    await record(app.call(api.profiles.get, { token, params: { id: victim.uid } }))
    await record(toggle('true'))
    await record(app.call(api.reactions.mine, { token, query: { type: 'like' } }))
    await record(app.call(api.reactions.mine, { token, query: { type: 'match' } }))
    await record(toggle('false'))
    await record(app.call(api.reactions.others, { token }))
    await record(app.call(api.chat.conversations, { token }))
  }
  responses.push(app.emitted.filter((signal) => signal.to === attacker.uid))
  return canonical(JSON.stringify(responses))
}

/** The same names for the same things: ids in the order of their coming, times, signatures and presence left out. */
function canonical(text: string): string {
  const names = new Map<string, string>()
  return (
    text
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (uid) => {
        const name = names.get(uid) ?? `uid${names.size}`
        names.set(uid, name)
        return name
      })
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
      .replaceAll(/(signature|expires)=[\w-]+/g, '$1=…')
      // Who is here is recorded a moment after a request, and has nothing to do with a place.
      .replaceAll(/(\bactive\\*":)(?:true|false)/g, '$1…')
      .replaceAll(/,?\{\\*"key\\*":\\*"active_today\\*"\}/g, '')
  )
}

/** Where two reports differ first: the text around it in each. */
export function partThatDiffers(one: string, other: string): [string, string] | null {
  if (one === other) return null
  let at = 0
  while (one[at] === other[at]) at += 1
  return [one.slice(Math.max(0, at - 300), at + 100), other.slice(Math.max(0, at - 300), at + 100)]
}
