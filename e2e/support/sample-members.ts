import type { BrowserContextOptions } from '@playwright/test'
import { call, type Gender, type Member, makeMember, match, react, readAll, write } from './client.ts'
import { makeGold } from './data/money.ts'
import { portrait } from './data/pictures.ts'
import { makeStaff } from './data/staff.ts'
import type { Karibu } from './karibu.ts'
import type { Locale } from './translations.ts'

const names: [string, Gender, number, number][] = [
  ['Tunde', 'male', 31, 2],
  ['Ngozi', 'female', 26, 1],
  ['Emeka', 'male', 34, 3],
  ['Folake', 'female', 29, 1],
  ['Ibrahim', 'male', 38, 0],
  ['Adaeze', 'female', 24, 2],
  ['Oluwaseun', 'male', 27, 1],
  ['Kwame', 'male', 41, 1],
  ['Zainab', 'female', 33, 1],
  ['Chidi', 'male', 30, 2],
  ['Halima', 'female', 28, 0],
  ['Babatunde-Alexander', 'male', 45, 1],
]

const lagos = { latitude: 6.4541, longitude: 3.3947 }

export type SampleMembers = {
  me: Member
  /** Has a place and no contacts: all her lists are empty. */
  lonely: Member
  /** Has only just proved her address. */
  fresh: Member
  others: Member[]
  matched: Member
  admirer: Member
  liked: Member
  passed: Member
  blocked: Member
  /** A match of `matched`, on the Gold plan, boosted, with money in the wallet. */
  gold: Member
  /** Of the team; a report and a question wait. */
  staff: Member
  /** What `me` wrote to the support team. */
  ticketId: string
}

let made: { url: string; sample: Promise<SampleMembers> } | null = null

/** The sample members of this server; created once, for tests that only read. */
export function sampleMembersOf(karibu: Karibu): Promise<SampleMembers> {
  if (made?.url !== karibu.url) made = { url: karibu.url, sample: makeSampleMembers(karibu) }
  return made.sample
}

type Draw = (seed: number) => Promise<Buffer>

/** A dozen members around one, with every state that a pair of members can have. `draw` makes their photos. */
export async function makeSampleMembers(
  karibu: Karibu,
  locale: Locale = 'en',
  draw: Draw = portrait,
): Promise<SampleMembers> {
  const me = await makeMember(karibu, {
    firstName: 'Amara',
    at: lagos,
    locale,
    about: 'Teacher, runner, and the one who brings jollof to every party. Sundays are for my grandmother and the sea.',
    lookingFor: ['dating', 'marriage'],
    photos: await Promise.all([1, 2, 3].map((seed) => draw(seed))),
  })
  const { people, others } = await makeOthers(karibu, draw)
  await reactToAll(karibu, me, people)
  await writeToAll(karibu, me, people)
  const ticketId = await surround(karibu, me, people)
  const { matched, admirer, liked, passed, blocked } = people
  const gold = await makeGoldMember(karibu, matched, { locale, photos: [await draw(60)] })
  return {
    ...{ me, others, matched, admirer, liked, passed, blocked, gold, ticketId },
    lonely: await makeMember(karibu, {
      firstName: 'Lonely',
      at: { latitude: -54.8, longitude: -68.3 },
      preferences: { distance: 5 },
    }),
    fresh: await makeMember(karibu, { firstName: 'Wanjiru', locale, isNew: true }),
    staff: await makeStaff(karibu, await makeMember(karibu, { firstName: 'Neema', locale })),
  }
}

type People = Record<(typeof roles)[number], Member>
/** What the others are to the one, in the order of their names. */
const roles = [
  'matched',
  'admirer',
  'liked',
  'passed',
  'blocked',
  'second',
  'third',
  'fourth',
  'fifth',
  'silent',
] as const

async function makeOthers(karibu: Karibu, draw: Draw): Promise<{ people: People; others: Member[] }> {
  const others: Member[] = []
  for (const [index, [firstName, gender, age, photos]] of names.entries()) {
    const away = index * 0.012
    others.push(
      await makeMember(karibu, {
        firstName,
        gender,
        age,
        at: { latitude: lagos.latitude + away, longitude: lagos.longitude + away / 2 },
        about: 'I cook on Sundays and I answer in the evening.',
        lookingFor: index % 2 ? ['marriage'] : ['friendship', 'dating'],
        languages: ['fr', index % 2 ? 'ig' : 'yo', 'pcm'],
        photos: await Promise.all(Array.from({ length: photos }, (_, photo) => draw(10 + index * 3 + photo))),
      }),
    )
  }
  return { people: Object.fromEntries(roles.map((role, index) => [role, others[index]])) as People, others }
}

async function reactToAll(karibu: Karibu, me: Member, people: People): Promise<void> {
  await match(karibu, me, people.matched)
  await match(karibu, me, people.second)
  await match(karibu, me, people.silent)
  for (const fan of [people.admirer, people.third, people.fourth]) await react(karibu, [fan, me], 'like')
  await react(karibu, [me, people.liked], 'like')
  await react(karibu, [me, people.passed], 'dislike')
  await react(karibu, [me, people.blocked], 'block')
}

async function writeToAll(karibu: Karibu, me: Member, { matched, second }: People): Promise<void> {
  await write(karibu, [me, matched], 'Good evening! Is that Tarkwa Bay behind you?')
  await write(karibu, [matched, me], 'It is! I surf there, badly, every second Saturday.')
  await write(karibu, [matched, me], 'Do you like the sea?')
  await readAll(karibu, [me, matched])
  await write(
    karibu,
    [me, matched],
    'I love it from the shore. My grandmother sells fish there, so I know everybody by their baskets.',
  )
  await write(karibu, [second, me], 'Hello Amara, your jollof is famous already.')
}

/** The widest circle: a visit, a favourite, a first message of a stranger, a question to the team, which is returned. */
async function surround(karibu: Karibu, me: Member, { admirer, matched, fifth }: People): Promise<string> {
  const { token } = me
  await call(karibu, `GET /profile/${me.id}`, { token: admirer.token })
  await call(karibu, `PUT /favourites/${admirer.id}`, { token })
  await write(karibu, [fifth, me], 'Good evening Amara, your school is close to mine.')
  const question = { kind: 'chat', content: 'How do I put my second photo first?' }
  const { ticket } = await call<{ ticket: { id: string } }>(karibu, 'POST /support/tickets', { token, body: question })
  const report = { category: 'money', content: 'He asked me for money for a visa on the second day.' }
  await call(karibu, `POST /abuse/${matched.id}/report`, { token, body: report })
  return ticket.id
}

async function makeGoldMember(
  karibu: Karibu,
  matched: Member,
  own: { locale: Locale; photos: Buffer[] },
): Promise<Member> {
  const gold = await makeMember(karibu, {
    firstName: 'Ayotunde',
    at: lagos,
    languages: ['yo', 'fr'],
    ...own,
  })
  await match(karibu, gold, matched)
  await makeGold(karibu, gold, matched)
  await write(karibu, [matched, gold], 'Thank you! Nobody ever gave me kola nuts.')
  return gold
}

/** Options of a browser in which a member is logged in. */
export function loggedIn({ url }: Pick<Karibu, 'url'>, member: Member, locale: Locale = 'en'): BrowserContextOptions {
  const state = { token: member.token, user: { ...member.user, _id: member.id } }
  return storageOf(url, [{ name: 'auth', value: JSON.stringify({ state, version: 0 }) }, ...languageOf(locale)])
}

/** Options of a browser of a guest who chose a language. */
export const speaking = ({ url }: Karibu, locale: Locale): BrowserContextOptions => storageOf(url, languageOf(locale))

const languageOf = (locale: Locale) => ['preferred-language', 'user-locale'].map((name) => ({ name, value: locale }))

const storageOf = (origin: string, localStorage: { name: string; value: string }[]): BrowserContextOptions => ({
  storageState: { cookies: [], origins: [{ origin, localStorage }] },
})

/** A further session of a member, as another device would have it. */
export async function anotherDevice(karibu: Karibu, member: Member): Promise<Member> {
  const { email, password } = member
  const { token } = await call<{ token: string }>(karibu, 'POST /auth/login', { body: { email, password } })
  return { ...member, token }
}
