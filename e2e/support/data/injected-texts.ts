import { messageLengthMax } from '../../../contract/src/communication/messages.ts'
import { call, type Member, makeMember, match } from '../client.ts'
import type { Karibu } from '../karibu.ts'
import { deposit } from './money.ts'
import { type Dealer, type Joined, line, makeDealer, nameLike, soldName, withoutAddress } from './payloads.ts'
import { makeStaff } from './staff.ts'

/** Where a text is shown; each is a page of the test. */
export type Place =
  | 'profile'
  | 'thread'
  | 'requests'
  | 'likes'
  | 'gifts'
  | 'decisions'
  | 'ticket'
  | 'plan'
  | 'sharedPlan'
  | 'filters'
  | 'tokens'
  | 'correction'
  | 'status'
  | 'staffReports'
  | 'staffEvidence'
  | 'staffGone'
  | 'staffSanctions'
  | 'staffTickets'
  | 'staffMember'
  | 'staffAudit'
  | 'staffFields'
  | 'staffPrices'
  | 'staffCorrections'
  | 'staffAdd'

type Cast = { author: Member; reader: Member; stranger: Member; staff: Member; second: Member }
export type Injected = Cast & {
  /** The words of the payloads that each place shows. */
  shown: Map<Place, Set<string>>
  refused: string[]
  ids: { ticket: string; plan: string }
}

type Writer = Cast & {
  karibu: Karibu
  dealer: Dealer
  /** Deals a payload that `places` will show once the call with it has succeeded. */
  deal: (fit: Parameters<Dealer['take']>[0], ...places: Place[]) => string
  record: (written: Joined, places: Place[]) => string
  /** Calls the interface with the payloads dealt since the last call; records them as shown, or the call as refused. */
  send: <T>(route: string, by: Member | null, body?: unknown) => Promise<T | null>
}

/** Writes payloads through the interface into every field whose text another member, staff or a visitor reads. */
export async function injectTexts(karibu: Karibu): Promise<Injected> {
  const dealer = makeDealer()
  const shown: Injected['shown'] = new Map()
  const refused: string[] = []
  let dealt: { token: string; places: Place[] }[] = []
  const record: Writer['record'] = ({ text, tokens }, places) => {
    dealt.push(...tokens.map((token) => ({ token, places })))
    return text
  }
  const deal: Writer['deal'] = (fit, ...places) => {
    const { text, token } = dealer.take(fit)
    return record({ text, tokens: [token] }, places)
  }
  const names = { firstName: deal({ max: 30, shape: nameLike }), lastName: deal({ max: 30, shape: nameLike }) }
  const author = await makeMember(karibu, names)
  for (const [index, { token }] of dealt.entries()) show(token, index === 0 ? nameReaders : ['staffMember'])
  dealt = []
  const cast = {
    author,
    reader: await makeMember(karibu, { firstName: 'Nia', gender: 'male' }),
    stranger: await makeMember(karibu, { firstName: 'Zuri', gender: 'male' }),
    staff: await makeStaff(karibu, await makeMember(karibu, { firstName: 'Neema' })),
    second: await makeStaff(karibu, await makeMember(karibu, { firstName: 'Imani' })),
  }
  const send: Writer['send'] = async <T>(route: string, by: Member | null, body?: unknown) => {
    const texts = dealt
    dealt = []
    try {
      const reply = await call<T>(karibu, route, { ...(by && { token: by.token }), body })
      for (const { token, places } of texts) show(token, places)
      return reply
    } catch (error) {
      refused.push(String(error).slice(0, 300))
      return null
    }
  }
  const writer = { ...cast, karibu, dealer, deal, record, send }
  await injectProfile(writer)
  await injectStaffTexts(writer)
  await injectGift(writer)
  await injectSettings(writer)
  const ticket = await injectTickets(writer)
  const plan = await injectPlan(writer)
  await injectMessages(writer)
  await injectReports(writer)
  return { ...cast, shown, refused, ids: { ticket, plan } }

  function show(token: string, places: readonly Place[]): void {
    for (const place of places) shown.set(place, (shown.get(place) ?? new Set()).add(token))
  }
}

const nameReaders = [
  'profile',
  'thread',
  'gifts',
  'staffReports',
  'staffSanctions',
  'staffTickets',
  'staffMember',
] as const

const inEachLanguage = (text: () => string) =>
  Object.fromEntries(['en', 'es', 'fr', 'pt', 'sw'].map((locale) => [locale, text()]))

async function injectProfile({ author, reader, stranger, karibu, deal, send }: Writer): Promise<void> {
  await match(karibu, author, reader)
  const answer = () => deal({ max: 150, shape: line }, 'profile')
  await send('PATCH /profile', author, {
    about: deal({ max: 1000 }, 'profile', 'staffEvidence'),
    occupation: deal({ max: 60, shape: line }, 'profile'),
    promptAnswers: ['sunday', 'song', 'home'].map((prompt) => ({ prompt, answer: answer() })),
  })
  // The words arrive as a message that repeats what was liked.
  await send(`POST /members/${author.id}/likes`, stranger, {
    part: { prompt: 'sunday' },
    comment: deal({ max: 300 }, 'likes'),
    clientId: crypto.randomUUID(),
  })
}

async function injectStaffTexts({ author, staff, deal, send }: Writer): Promise<void> {
  const label = () => deal({ max: 40, shape: line })
  const english = deal({ max: 40, shape: line }, 'profile', 'staffFields')
  const reply = await send<{ fields: { id: string }[] }>('POST /admin/catalogue/fields', staff, {
    ...{ kind: 'text', visibility: 'everyone', sensitive: false, filter: false, active: true, options: [] },
    label: { ...inEachLanguage(label), en: english },
    help: inEachLanguage(() => deal({ max: 160, shape: line })),
    reason: deal({ max: 500 }, 'staffAudit'),
  })
  const text = deal({ max: 200, shape: line }, 'profile')
  await send(`PUT /me/custom-fields/${reply?.fields[0]?.id}`, author, { text, sharedWith: 'everyone' })
  await send(`POST /admin/members/${author.id}/notes`, staff, { text: deal({ max: 1000 }, 'staffMember') })
  await send('POST /admin/incidents', staff, {
    parts: ['mail'],
    ...inEachLanguage(() => 'x'),
    en: deal({ max: 1000 }, 'status'),
  })
  await send('POST /admin/invitations', staff, {
    ...{ name: deal({ max: 60, shape: nameLike }, 'staffAdd'), email: 'invited@example.com', role: 'user' },
    ...{ permissions: [], status: 'inactive', locale: 'en', reason: deal({ max: 500 }, 'staffAudit') },
  })
}

async function injectGift({ karibu, author, reader, staff, deal, send }: Writer): Promise<void> {
  await deposit(karibu, author, 20)
  const { plans } = await call<{ plans: { id: string; amount: number }[] }>(karibu, 'GET /gift/plans', {
    token: author.token,
  })
  const gift = plans.sort((one, other) => one.amount - other.amount)[0]?.id
  await send(`POST /admin/catalogue/names/gift/${gift}`, staff, {
    ...inEachLanguage(() => 'Calabash'),
    en: deal({ max: 30, shape: soldName }, 'gifts', 'staffPrices'),
    reason: deal({ max: 500 }, 'staffAudit'),
  })
  await send(`POST /gift/${gift}/purchase/${reader.id}`, author, {
    note: deal({ max: 200, shape: withoutAddress }, 'gifts'),
  })
}

async function injectSettings(writer: Writer): Promise<void> {
  const { karibu, author, deal, send } = writer
  await send('POST /me/filters', author, { name: deal({ max: 40 }, 'filters'), filter: { name: 'a' } })
  const name = deal({ max: 60, shape: soldName }, 'tokens')
  await injectCorrections(writer)
  await call(karibu, 'POST /auth/confirm', { token: author.token, body: { password: author.password } })
  await send('POST /me/api-tokens', author, { name, scopes: ['profile.read'] })
}

async function injectCorrections({ author, reader, staff, deal, send }: Writer): Promise<void> {
  await send('POST /me/correction', reader, { gender: 'other', reason: deal({ max: 500 }) })
  const { corrections } = (await send<{ corrections: { id: string }[] }>('GET /admin/corrections', staff)) ?? {}
  await send(`POST /admin/corrections/${corrections?.[0]?.id}/decide`, staff, {
    outcome: 'decline',
    reason: deal({ max: 500 }, 'correction'),
  })
  await send('POST /me/correction', author, {
    firstname: deal({ max: 30, shape: nameLike }, 'staffCorrections'),
    lastname: deal({ max: 30, shape: nameLike }, 'staffCorrections'),
    reason: deal({ max: 500 }, 'staffCorrections'),
  })
}

async function injectTickets({ author, staff, deal, send }: Writer): Promise<string> {
  const opened = await send<{ ticket: { id: string } }>('POST /support/tickets', author, {
    kind: 'bug',
    content: deal({ max: 4000 }, 'ticket', 'staffTickets'),
    page: `/${deal({ max: 290 }, 'staffTickets')}`,
  })
  const id = opened?.ticket.id ?? ''
  for (let count = 0; count < 12; count += 1)
    await send(`POST /support/tickets/${id}/lines`, author, { content: deal({ max: 4000 }, 'ticket', 'staffTickets') })
  const content = deal({ max: 4000 }, 'ticket')
  await send(`POST /admin/tickets/${id}/answer`, staff, { content })
  await send(`POST /support/tickets/${id}/lines`, author, { content: deal({ max: 4000 }, 'ticket', 'staffTickets') })
  await send('POST /support/tickets', null, {
    ...{ kind: 'contact', email: 'visitor@example.com', name: deal({ max: 30, shape: nameLike }, 'staffTickets') },
    content: deal({ max: 4000 }, 'staffTickets'),
  })
  return id
}

async function injectPlan({ author, deal, send }: Writer): Promise<string> {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const reply = await send<{ plan: { token: string } }>('POST /me/date-plans', author, {
    ...{ meets: deal({ max: 60 }, 'plan', 'sharedPlan'), place: deal({ max: 120 }, 'plan', 'sharedPlan') },
    ...{ startsAt: at(1), checkInAt: at(3), contactName: deal({ max: 60 }, 'plan'), email: 'contact@example.org' },
  })
  return reply?.plan.token ?? ''
}

async function injectReports({ author, reader, stranger, staff, deal, send }: Writer): Promise<void> {
  const report = (by: Member, ...places: Place[]) =>
    send<{ report: { id: string } }>(`POST /abuse/${author.id}/report`, by, { content: deal({ max: 4000 }, ...places) })
  const closed = await report(stranger)
  await send(`POST /admin/reports/${closed?.report.id}/decide`, staff, {
    action: 'warn',
    reason: deal({ max: 500 }, 'decisions', 'staffSanctions', 'staffAudit'),
  })
  const decided = await send<{ decisions: { id: string }[] }>('GET /me/decisions', author)
  const text = deal({ max: 2000 }, 'decisions', 'staffSanctions')
  await send(`POST /me/decisions/${decided?.decisions[0]?.id}/appeal`, author, { text })
  await report(reader, 'staffReports')
  // Those that the author talked with have other names, so that the report waits for staff.
  await send('POST /abuse/gone', author, {
    name: deal({ max: 30, shape: nameLike }, 'staffGone'),
    content: deal({ max: 4000 }, 'staffGone'),
  })
}

/** The payloads that are left for the reports. */
const reportTexts = 8
/** The last messages of a conversation that a report keeps. */
const evidenceMax = 20

async function injectMessages({ author, reader, second, dealer, deal, record, send }: Writer): Promise<void> {
  const write = (to: Member, body: string) =>
    send(`POST /members/${to.id}/messages`, author, { clientId: crypto.randomUUID(), kind: 'text', body })
  await write(second, deal({ max: 300 }, 'requests'))
  const rest = dealer.restIn({ max: messageLengthMax, reserved: reportTexts })
  for (const [index, joined] of rest.entries())
    await write(reader, record(joined, index < rest.length - evidenceMax ? ['thread'] : ['thread', 'staffEvidence']))
}
