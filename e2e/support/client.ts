import type { Karibu } from './karibu.ts'

export type Gender = 'female' | 'male' | 'other'

export type Person = {
  firstName: string
  lastName: string
  email: string
  countryCode: string
  mobileNumber: string
  gender: Gender
  age: number
  password: string
}

export type Member = Person & { id: string; token: string; user: Record<string, unknown> }

type MemberInput = Partial<Person> & {
  at?: { latitude: number; longitude: number }
  /** Search preferences; by default both genders, any age and distance. */
  preferences?: Record<string, unknown>
  about?: string
  lookingFor?: string[]
  languages?: string[]
  photos?: Buffer[]
  locale?: string
  /** Has given nothing but what the sign-up asks. */
  isNew?: boolean
}

type Call = {
  token?: string
  body?: unknown
  locale?: string /** Said to be done once, whatever is sent again. */
  once?: boolean
}

let made = 0

/** A person who has not joined yet, each with their own address and phone number. */
export function newPerson(input: Partial<Person> = {}): Person {
  made += 1
  const firstName = input.firstName ?? 'Amara'
  return {
    firstName,
    lastName: 'Okafor',
    email: `${firstName.toLowerCase().replaceAll(/[^a-z]/g, '')}.${process.pid}.${made}@example.com`,
    countryCode: '+234',
    mobileNumber: `80312${String(made).padStart(5, '0')}`,
    gender: 'female',
    age: 27,
    password: 'palm trees at dusk',
    ...input,
  }
}

/** Calls the interface as a stranger's client would; a refusal throws with what the server said. */
export async function call<T = Record<string, unknown>>(
  { url }: Pick<Karibu, 'url'>,
  route: string,
  { token, body, locale = 'en', once = false }: Call = {},
): Promise<T> {
  const [method = 'GET', path = ''] = route.split(' ')
  const isForm = body instanceof FormData
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      'accept-language': locale,
      'user-agent':
        'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      ...(once ? { 'idempotency-key': crypto.randomUUID() } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    body: isForm ? body : (JSON.stringify(body) as string | undefined),
  })
  const reply = (await answer.json()) as { data: T; message: string }
  if (!answer.ok) throw new Error(`${route} answered ${answer.status}: ${JSON.stringify(reply)}`)
  return reply.data
}

/** A verified member with a place, preferences and perhaps photos, made quickly: without a browser. */
export async function makeMember(karibu: Karibu, input: MemberInput = {}): Promise<Member> {
  const { at, preferences, about, lookingFor, languages, photos = [], locale, isNew = false, ...rest } = input
  const person = newPerson(rest)
  const { email } = person
  const { nonce } = await call<{ nonce: string }>(karibu, 'POST /auth/register', {
    body: { ...person, confirmPassword: person.password },
    locale,
  })
  const { token, user } = await call<{ token: string; user: { id: string } }>(karibu, 'POST /auth/verify-email', {
    body: { email, code: await karibu.codeFor(email), nonce },
    locale,
  })
  const wants = { gender: 'both', ageMin: 19, ageMax: 99, distance: null, ...preferences }
  if (!isNew)
    await call(karibu, 'PATCH /profile', { token, body: { ...at, about, lookingFor, languages, preferences: wants } })
  const member = { ...person, id: user.id, token, user }
  if (photos.length > 0) await addPhotos(karibu, member, photos)
  const me = await call<{ user: Record<string, unknown> }>(karibu, 'GET /me', { token })
  return { ...member, user: me.user }
}

/** Adds photos to a member's profile. */
export async function addPhotos(karibu: Karibu, member: Member, photos: Buffer[]): Promise<void> {
  const form = new FormData()
  for (const photo of photos)
    form.append('images[]', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg')
  await call(karibu, 'POST /profile/images/upload', { token: member.token, body: form })
}

type Pair = [from: Member, to: Pick<Member, 'id'>]

/** One member's like, dislike or block of another. */
export async function react(karibu: Karibu, [from, to]: Pair, action: 'like' | 'dislike' | 'block'): Promise<void> {
  await call(karibu, `POST /actions/toggle/${action}?uid=${to.id}&on=true`, { token: from.token })
}

/** Two members who like each other. */
export async function match(karibu: Karibu, one: Member, other: Member): Promise<void> {
  await react(karibu, [one, other], 'like')
  await react(karibu, [other, one], 'like')
}

/** Marks what a member was sent by another one as read, as the screen does before an answer. */
export async function readAll(karibu: Karibu, [me, other]: Pair): Promise<void> {
  const { token } = me
  const { conversation } = await call<{ conversation: { id: string; lastSeq: number } }>(
    karibu,
    `GET /members/${other.id}/conversation`,
    { token },
  )
  await call(karibu, `POST /conversations/${conversation.id}/read`, { token, body: { seq: conversation.lastSeq } })
}

/** Sends a message. */
export async function write(karibu: Karibu, [from, to]: Pair, body: string): Promise<void> {
  await call(karibu, `POST /members/${to.id}/messages`, {
    token: from.token,
    body: { clientId: crypto.randomUUID(), kind: 'text', body },
  })
}
