import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { cellOf } from '../../../contract/src/index.ts'
import type { Context, Tx } from '../../../server/src/context.ts'
import { openConversation } from '../../../server/src/features/chat/index.ts'
import { type Dice, dice } from '../dice.ts'
import { demoDetails } from './demo-details.ts'
import type { DemoPerson } from './demo-people.ts'
import { talks } from './people/talks/talks.ts'

export type Resident = DemoPerson & { id: number; uid: string }

const day = 86_400_000

/** The demo's members, those that are missing made. Each is marked as synthetic and none but the first can log in. */
export async function settle(ctx: Context, people: DemoPerson[]): Promise<Resident[]> {
  const known = await residents(ctx, people)
  const ids = new Set(known.map((resident) => resident.index))
  const cities = await findCities(ctx, people)
  for (const person of people.filter(({ index }) => !ids.has(index))) {
    await ctx.db.transaction().execute((tx) => moveIn(tx, { ctx, person, city: cities.get(person.city) }))
  }
  return residents(ctx, people)
}

async function residents({ db }: Context, people: DemoPerson[]): Promise<Resident[]> {
  const emails = people.map((person) => person.email)
  const rows = await db.selectFrom('member').where('email', 'in', emails).select(['id', 'uid', 'email']).execute()
  const rowOf = new Map(rows.map((row) => [row.email, row]))
  return people.flatMap((person) => {
    const row = rowOf.get(person.email)
    return row ? [{ ...person, id: row.id, uid: row.uid }] : []
  })
}

type City = { id: number; latitude: number; longitude: number }

/** The largest city of the name in the country, by name. */
async function findCities({ db }: Context, people: DemoPerson[]): Promise<Map<string, City>> {
  const { rows } = await sql<City & { name: string; country: string }>`
    select distinct on (name, country_code) id, name, country_code as country, latitude, longitude
    from city where name = any(${[...new Set(people.map(({ city }) => city))]}) order by name, country_code, population desc`.execute(
    db,
  )
  const cityCountries = new Map(people.map(({ city, country }) => [city, country]))
  return new Map(rows.filter((row) => cityCountries.get(row.name) === row.country).map((row) => [row.name, row]))
}

async function moveIn(tx: Tx, { ctx, person, city }: { ctx: Context; person: DemoPerson; city: City | undefined }) {
  if (!city) throw new Error(`${person.city} is not among the cities: start the server once, it loads them`)
  const chance = dice(person.index + 5000)
  const now = ctx.now()
  const joined = new Date(now.getTime() - chance.between(0, 200) * day)
  const { email, firstname, lastname, gender, age, locale, dialCode } = person
  const { id } = await tx
    .insertInto('member')
    .values({
      email,
      firstname,
      lastname,
      gender,
      locale,
      email_verified_at: joined,
      // No password has this hash: login is impossible.
      password_hash: 'none',
      age_stated: age,
      age_stated_on: joined.toISOString().slice(0, 10),
      dial_code: dialCode,
      mobile_number: '',
      phone: '',
      synthetic: true,
      created_at: joined,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('profile')
    .values({
      member_id: id,
      about: person.about,
      looking_for: person.lookingFor,
      ...demoDetails(person),
      wants_gender: preferenceOf(person, chance),
      wants_age_min: person.index === 0 ? 22 : Math.max(19, age - 9),
      wants_age_max: person.index === 0 ? 45 : Math.min(99, age + 9),
      preferences_set: true,
    })
    .execute()
  const point = {
    latitude: city.latitude + person.north / 111.195,
    longitude: city.longitude + person.east / (111.195 * Math.cos((city.latitude * Math.PI) / 180)),
  }
  const place = { cell: cellOf(point), city_id: city.id, country_code: person.country }
  await tx
    .insertInto('place')
    .values({ member_id: id, ...place, changed_at: joined })
    .execute()
  const seen = new Date(now.getTime() - chance.next() ** 3 * 20 * day)
  await tx.insertInto('presence').values({ member_id: id, seen_at: seen }).execute()
  await sql`select refresh_card(${id}, ${now})`.execute(tx)
}

function preferenceOf({ index, gender }: DemoPerson, { next }: Dice): 'both' | 'male' | 'female' {
  if (index === 0 || next() < 0.1) return 'both'
  return gender === 'female' ? 'male' : 'female'
}

/** Likes, and a match with a conversation where both like each other. What is there already stays. */
export async function mingle(ctx: Context, people: Resident[]): Promise<{ likes: number; matches: number }> {
  const [first, ...others] = people
  if (!first) return { likes: 0, matches: 0 }
  const { next, one } = dice(99)
  const neighbours = others.filter(({ city }) => city === first.city)
  const likes: [Resident, Resident][] = []
  for (const [turn, admirer] of neighbours.slice(0, 20).entries()) {
    likes.push([admirer, first])
    if (turn < 8) likes.push([first, admirer])
  }
  for (const person of others) {
    const near = others.filter(
      (other) => other !== person && other.city === person.city && other.gender !== person.gender,
    )
    for (let turn = 0; turn < 6 && near.length > 0; turn++) {
      const other = one(near)
      likes.push([person, other])
      if (next() < 0.25) likes.push([other, person])
    }
  }
  await ctx.db.transaction().execute((tx) => writeLikes(tx, likes, ctx.now()))
  return { likes: likes.length, matches: await openMatches(ctx, people) }
}

async function writeLikes(tx: Tx, likes: [Resident, Resident][], now: Date): Promise<void> {
  const actors = likes.map(([actor]) => actor.id)
  const targets = likes.map(([, target]) => target.id)
  await sql`
    insert into reaction (actor, target, kind, at)
    select l.actor, l.target, 1, ${now}::timestamptz - (l.turn % 200) * interval '47 minutes'
    from unnest(${actors}::int[], ${targets}::int[]) with ordinality l(actor, target, turn)
    where not exists (select from pair_block b where b.a = l.actor and b.b = l.target)
    on conflict do nothing`.execute(tx)
}

async function openMatches(ctx: Context, people: Resident[]): Promise<number> {
  const personOf = new Map(people.map((person) => [person.id, person]))
  const { rows } = await sql<{ low: number; high: number; at: Date }>`
    select a.actor as low, a.target as high, greatest(a.at, b.at) as at from reaction a
    join reaction b on b.actor = a.target and b.target = a.actor and b.kind = 1
    where a.kind = 1 and a.actor < a.target and a.actor = any(${[...personOf.keys()]}) and a.target = any(${[...personOf.keys()]})
    order by at`.execute(ctx.db)
  for (const { low, high, at } of rows) {
    const [one, other] = [personOf.get(low), personOf.get(high)]
    if (one && other) await ctx.db.transaction().execute((tx) => openMatch(tx, { one, other, at }))
  }
  return rows.length
}

async function openMatch(tx: Tx, { one, other, at }: { one: Resident; other: Resident; at: Date }): Promise<void> {
  const [low, high] = [one.id, other.id]
  await sql`insert into matched (member_id, other_id, at) values (${low}, ${high}, ${at}), (${high}, ${low}, ${at})
    on conflict do nothing`.execute(tx)
  const uid = await openConversation(tx, { low, high, now: at })
  const { id, last_seq } = await tx
    .selectFrom('conversation')
    .where('uid', '=', uid)
    .forUpdate()
    .select(['id', 'last_seq'])
    .executeTakeFirstOrThrow()
  if (last_seq > 0) return
  const talk = talkOf(one, other)
  const messages = talk.map((body, index) => ({
    conversation_id: id,
    seq: index + 1,
    sender_id: index % 2 === 0 ? high : low,
    client_id: randomUUID(),
    kind: 'text' as const,
    body,
    sent_at: new Date(at.getTime() + (index + 1) * 7 * 60_000),
  }))
  await tx.insertInto('message').values(messages).execute()
  await tx.updateTable('conversation').set({ last_seq: messages.length }).where('id', '=', id).execute()
  // The last writer has read all messages; the other member has not read the last one.
  await sql`update conversation_side set updated_at = ${messages.at(-1)?.sent_at ?? at},
    read_seq = case when member_id = ${messages.at(-1)?.sender_id ?? low} then ${messages.length}::int else ${messages.length - 1}::int end,
    unread = case when member_id = ${messages.at(-1)?.sender_id ?? low} then 0 else 1 end
    where conversation_id = ${id}`.execute(tx)
}

/** A conversation of the city, or its beginning: the conversations of one member differ. */
function talkOf({ city, index }: Resident, other: Resident): readonly string[] {
  const known = talks[city] ?? []
  const talk = known[(index + other.index) % known.length]
  if (!talk) throw new Error(`no conversations are written for ${city}`)
  return talk.slice(0, dice(index * 31 + other.index).between(Math.ceil(talk.length / 2), talk.length))
}
