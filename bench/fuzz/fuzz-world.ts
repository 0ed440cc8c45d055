import { staffPermissions } from '@karibu/contract'
import type { Database } from '../../server/src/db/database.ts'
import { type Buyer, makeBuyer } from '../kill/kill-world.ts'
import type { Dice } from './fuzz-dice.ts'

type Pool = Database['pool']
export type FuzzPeople = {
  members: () => string[]
  staff: () => string[]
  /** An id for a path or body: mostly one that an answer of this group has shown. */
  ids: (group: string) => string
  /** Collects the ids of an answer. */
  learn: (group: string, body: string) => void
  /** Replaces those whose sessions requests have ended, and renews the proof of staff. */
  renew: () => Promise<void>
}

const memberCount = 6
const staffCount = 2
const idsMax = 200
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g

/** Members who may see and pay each other, and staff with every permission. */
export async function makeFuzzPeople(pool: Pool, dice: Dice): Promise<FuzzPeople> {
  const members: Buyer[] = []
  const staff: Buyer[] = []
  const pools = new Map<string, string[]>()
  const renew = async () => {
    await replaceEnded(pool, members, { count: memberCount, make: () => makeBuyer(pool) })
    await replaceEnded(pool, staff, { count: staffCount, make: () => makeStaff(pool) })
    const ids = staff.map(({ id }) => id)
    await pool.query(
      `update member_session set password_confirmed_at = now() + interval '1 hour' where member_id = any($1)`,
      [ids],
    )
  }
  await renew()
  const all = () => [...members, ...staff]
  return {
    members: () => members.map(({ token }) => token),
    staff: () => staff.map(({ token }) => token),
    ids: (group) => {
      const learned = pools.get(group) ?? []
      if (learned.length > 0 && dice.chance(0.6)) return dice.pick(learned)
      return dice.chance(0.8) ? dice.pick(all()).uid : dice.pick([...pools.values()].flat().concat(crypto.randomUUID()))
    },
    learn: (group, body) => {
      const known = pools.get(group) ?? []
      for (const [id] of body.slice(0, 20_000).matchAll(uuid)) if (!known.includes(id)) known.push(id)
      pools.set(group, known.slice(-idsMax))
    },
    renew,
  }
}

type Group = { count: number; make: () => Promise<Buyer> }

async function replaceEnded(pool: Pool, people: Buyer[], { count, make }: Group): Promise<void> {
  const { rows } = await pool.query(
    `select m.uid from member m join member_session s on s.member_id = m.id and s.expires_at > now()
     where m.uid = any($1::uuid[]) and m.status = 'active' and m.email_verified_at is not null`,
    [people.map(({ uid }) => uid)],
  )
  const alive = new Set(rows.map(({ uid }) => uid))
  people.splice(0, people.length, ...people.filter(({ uid }) => alive.has(uid)))
  while (people.length < count) people.push(await make())
}

async function makeStaff(pool: Pool): Promise<Buyer> {
  const made = await makeBuyer(pool)
  await pool.query(`update member set role = 'admin', staff_permissions = $2 where id = $1`, [
    made.id,
    staffPermissions,
  ])
  return made
}
