import type { Person, Photo, ProfileSharing, SignedInUser } from '@karibu/contract'
import { HttpResponse, http, type JsonBodyType } from 'msw'
import { setupServer } from 'msw/node'
import type { ReactNode } from 'react'
import { cardOf, showAt } from './show-at.tsx'

/**
 * A server at the edge of the browser; each test says what it answers. Every request to the API is stored,
 * with its body at the latest when it is answered. The socket connects at its own pace and is left out.
 */
export function makeFakeServer() {
  const server = setupServer()
  const seen: { method: string; path: string; body: string }[] = []
  const bodies = new Map<string, Promise<void>>()
  server.events.on('request:start', ({ request, requestId }) => {
    const { pathname, search } = new URL(request.url)
    if (pathname.startsWith('/socket.io')) return
    const entry = { method: request.method, path: pathname + search, body: '' }
    seen.push(entry)
    const store = (body: string) => {
      entry.body = body
    }
    bodies.set(
      requestId,
      request
        .clone()
        .text()
        .then(store, () => {}),
    )
  })
  const answer = (method: Method, path: string, reply: Reply) =>
    server.use(
      http[method](`*/api${path}`, async ({ request, requestId }) => {
        await bodies.get(requestId)
        const { status = 200, headers = {}, ...body } = typeof reply === 'function' ? await reply(request) : reply
        return HttpResponse.json(body as JsonBodyType, { status, headers })
      }),
    )
  /** The newest request to a path, also if others came after it. */
  const lastTo = (method: Uppercase<Method>, path: string) =>
    seen.findLast((one) => one.method === method && one.path.split('?')[0] === `/api${path}`)
  return { server, seen, answer, lastTo }
}

type Method = 'get' | 'post' | 'patch' | 'put' | 'delete'
type Answer = {
  status?: number
  headers?: Record<string, string>
  data?: unknown
  message?: string
  code?: string
  errors?: Record<string, string[]>
  factor?: object
}
type Reply = Answer | ((request: Request) => Answer | Promise<Answer>)

/** Draws something with a router, an empty cache and the toasts around it. */
export const show = (ui: ReactNode) => showAt('/', ui)

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const photoOf = (number: number): Photo => ({
  id: uuid(number),
  image: `/p/${number}-480`,
  small: `/p/${number}-160`,
  medium: `/p/${number}-480`,
  large: `/p/${number}-960`,
  width: 800,
  height: 1000,
  placeholder: '',
})

export const photosOf = (count: number): Photo[] => Array.from({ length: count }, (_, index) => photoOf(index + 1))

/** Another member, unless `mine` is given. */
export const personOf = (part: Partial<Person> = {}): Person => ({
  ...cardOf(500, { firstname: 'Amara', age: 28, gender: 'female' }),
  voice: null,
  languages: [],
  interests: [],
  education: null,
  occupation: null,
  height: null,
  children: null,
  smoking: null,
  drinking: null,
  faith: null,
  ethnicGroup: null,
  promptAnswers: [],
  shared: { languages: [], interests: [] },
  phone: null,
  phoneHidden: 'not_shared',
  dob: null,
  dobHidden: 'not_given',
  memberSince: '2026-01',
  favourite: false,
  ...part,
})

/** As a new member has it. */
export const sharingOf = (part: Partial<ProfileSharing>): ProfileSharing => ({
  ...{ phone: 'nobody', dob: 'nobody', about: 'everyone', voice: 'everyone' },
  ...{
    languages: 'everyone',
    interests: 'everyone',
    education: 'everyone',
    occupation: 'everyone',
    height: 'everyone',
  },
  ...{ children: 'everyone', smoking: 'everyone', drinking: 'everyone', faith: 'everyone', ethnicGroup: 'everyone' },
  promptAnswers: 'everyone',
  ...part,
})

export const mineOf = (part: Partial<NonNullable<Person['mine']>> = {}): NonNullable<Person['mine']> => ({
  countryCode: '+234',
  mobileNumber: '8031234567',
  dobLocked: false,
  nameLocked: false,
  cityId: null,
  cityName: null,
  cell: null,
  preferences: { gender: 'both', ageMin: 19, ageMax: 99, distance: null, order: 'recommended' },
  sharing: sharingOf({}),
  consents: { faith: null, ethnicGroup: null, genotype: null },
  genotype: { value: null, opensOn: null },
  ...part,
})

export const userOf = (part: Partial<SignedInUser> = {}): SignedInUser => ({
  id: uuid(500),
  firstname: 'Amara',
  lastname: 'Okafor',
  email: 'amara@example.com',
  avatar: null,
  wallet: 0,
  credits: 0,
  role: 'user',
  permissions: [],
  locale: 'en',
  privacy: {
    phone: 'nobody',
    dob: 'nobody',
    hidden: false,
    hideOnline: false,
    readReceipts: true,
    showVisits: true,
    giftsOpen: true,
    hideDistance: false,
    placePrecision: '2km',
  },
  visitsFrozenUntil: null,
  terms: null,
  onboarding: { photo: true, place: true, preferences: true },
  ...part,
})
