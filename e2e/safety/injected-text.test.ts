import { columnsWithoutTexts, textColumns } from '../../server/src/test/canary/text-columns.ts'
import { expect, type Page, test } from '../fixture.ts'
import { type PlantedWatch, textOn, watchPlanted } from '../support/checks/planted.ts'
import { type Injected, injectTexts, type Place } from '../support/data/injected-texts.ts'
import { type Payload, payloads, tokensIn } from '../support/data/payloads.ts'
import { withDatabase } from '../support/data/with-database.ts'
import type { Karibu } from '../support/karibu.ts'
import { loggedIn } from '../support/sample-members.ts'
import { settled } from '../support/scenes/stage.ts'

type Visit = { path: string; places: Place[]; press?: (page: Page) => Promise<void> }

/** Of the report with this text: tests that share the server have reports in the queue too. */
const showEvidence = (text: string) => (page: Page) =>
  page.getByRole('article').filter({ hasText: text }).getByRole('button', { name: 'Show messages and profile' }).click()
const showGone = (page: Page) => page.getByRole('tab', { name: 'Who is it?' }).click()
const showNotes = (page: Page) => page.getByRole('tab', { name: 'Notes' }).click()

/** The pages that show the texts, by who opens them. */
const visitsOf = ({ author, ids, shown }: Injected): Record<'reader' | 'author' | 'guest' | 'second', Visit[]> => ({
  reader: [
    { path: `/dashboard/user/${author.id}/profile`, places: ['profile'] },
    { path: `/dashboard/messages?uid=${author.id}`, places: ['thread'] },
    { path: '/dashboard/gifts', places: ['gifts'] },
    { path: '/dashboard/notifications', places: [] },
    { path: '/dashboard/matches?tab=mutual', places: [] },
    { path: '/dashboard/settings?tab=verification', places: ['correction'] },
  ],
  author: [
    { path: '/dashboard/profile', places: [] },
    { path: '/dashboard/messages?box=requests', places: ['likes'] },
    { path: '/dashboard/reports?tab=decisions', places: ['decisions'] },
    { path: `/chat-support?ticket=${ids.ticket}`, places: ['ticket'] },
    { path: '/dashboard/settings?tab=safety&part=plan', places: ['plan'] },
    { path: '/dashboard/matches?panel=filter', places: ['filters'] },
    { path: '/dashboard/settings?tab=tokens', places: ['tokens'] },
  ],
  guest: [
    { path: `/plan#${ids.plan}`, places: ['sharedPlan'] },
    { path: '/server-status', places: ['status'] },
  ],
  second: [
    { path: '/dashboard/messages?box=requests', places: ['requests'] },
    {
      path: '/admin/reports',
      places: ['staffReports', 'staffEvidence'],
      press: showEvidence([...(shown.get('staffReports') ?? [])].at(-1) ?? ''),
    },
    { path: '/admin/reports', places: ['staffGone'], press: showGone },
    { path: '/admin/sanctions', places: ['staffSanctions'] },
    { path: '/admin/tickets', places: ['staffTickets'] },
    { path: `/admin/members/${author.id}`, places: ['staffMember'], press: showNotes },
    { path: '/admin/audit', places: ['staffAudit'] },
    { path: '/admin/catalogue/fields', places: ['staffFields'] },
    { path: '/admin/catalogue/prices', places: ['staffPrices'] },
    { path: '/admin/corrections', places: ['staffCorrections'] },
    { path: '/admin/members', places: ['staffAdd'] },
  ],
})

/** Columns of words that carry no payload here, by the reason. Each other one of the canary's list must. */
const withoutPayload = [
  // Numbers and addresses, whose rules take neither angle brackets nor quotes.
  ...['date_plan.contact_email', 'date_plan.contact_phone', 'invitation.email', 'member.mobile_number', 'member.phone'],
  ...['payout_account.number', 'phone_code.phone', 'push_subscription.endpoint', 'registration.mobile_number'],
  ...[
    'email_correction.new_email',
    'registration.phone',
    'staff_proposal.new_email',
    'ticket.email',
    'withdrawal.number',
  ],
  // Copies, drawn by what draws the text they are a copy of, or by nothing.
  ...['card.name', 'deposit_purchase.note', 'idempotency_key.answer', 'receipt.facts', 'registration.firstname'],
  ...[
    'registration.lastname',
    'sanction.removed_message',
    'sanction.removed_texts',
    'saved_filter.filter',
    'searched_name.name',
  ],
  // A known browser or device, and a name that only its owner reads, as that of an API token.
  ...['call_side.device', 'passkey.name', 'ticket.device'],
  // The name at a bank.
  ...['payout_account.account_name', 'withdrawal.account_name'],
  // Reasons of staff of the kind that a decision, a correction and an appeal carry here, drawn as those are.
  ...['deposit_refund.reason', 'refund_proposal.reason', 'report_decision.reopen_reason', 'sanction.appeal_reason'],
  ...['staff_proposal.reason', 'withdrawal.reason'],
].sort()

test('no text of a member or of staff is more than words on the pages that show it', async ({ open, karibu }) => {
  const injected = await injectTexts(karibu)
  const { shown, refused } = injected
  expect(refused).toEqual([])
  expect(new Set([...shown.values()].flatMap((tokens) => [...tokens])).size).toBeGreaterThanOrEqual(500)
  await withDatabase(karibu, async (database) => {
    const columns = await textColumns({ ctx: database }, (values) => tokensIn(values).length > 0)
    const bare = columns.filter(({ name, hasCanary }) => !hasCanary && !columnsWithoutTexts.includes(name))
    expect(bare.map(({ name }) => name).sort()).toEqual(withoutPayload)
  })
  const faults: string[] = []
  for (const [who, visits] of Object.entries(visitsOf(injected))) {
    const member = who === 'guest' ? null : injected[who as 'reader' | 'author' | 'second']
    const { page } = await open('desktop', member ? loggedIn(karibu, member) : {})
    const watch = watchPlanted(page, karibu.url)
    for (const visit of visits) await checkPage(page, visit, { watch, shown })
    faults.push(...watch.faults.map((fault) => `${who}: ${fault}`))
    await page.context().close()
  }
  expect(faults).toEqual([])
})

type Looking = { watch: PlantedWatch; shown: Injected['shown'] }

/** Opens a page, waits until it shows every payload that was written for it, and checks that they are no more than text. */
async function checkPage(page: Page, { path, places, press }: Visit, { watch, shown }: Looking): Promise<void> {
  await page.goto(path)
  await settled(page)
  await press?.(page)
  const expected = places.flatMap((place) => [...(shown.get(place) ?? [])])
  expect(places.filter((place) => !shown.has(place))).toEqual([])
  await expect
    .poll(async () => tokensIn(await textOn(page)), { message: path })
    .toEqual(expect.arrayContaining(expected))
  await watch.check()
}

test('there are 500 different payloads, each with a word of its own', () => {
  const texts = payloads.map(({ text, token }) => text.replaceAll(token, ''))
  expect(new Set(texts).size).toBeGreaterThanOrEqual(500)
  expect(new Set(texts).size).toBe(payloads.length)
  expect(payloads.filter(({ text, token }) => tokensIn(text).join() !== token)).toEqual([])
})

test('the check notices each payload where a page takes it for more than words', async ({ open, karibu }) => {
  const { page, allow } = await open('desktop')
  allow(/./)
  const watch = await openBarePage(page, karibu)
  const unnoticed: string[] = []
  for (const payload of payloads.filter(({ kind }) => kind !== 'inert')) {
    const before = watch.faults.length
    await page.evaluate(plant, payload)
    await watch.check()
    if (watch.faults.length === before) unnoticed.push(payload.text)
  }
  expect(unnoticed).toEqual([])
  await expect.poll(() => watch.faults.filter((fault) => fault.startsWith('dialog')).length).toBeGreaterThan(10)
  expect(watch.faults.filter((fault) => fault.startsWith('request')).length).toBeGreaterThan(3)
})

/** A page of this server's address without a content policy. */
async function openBarePage(page: Page, { url }: Karibu): Promise<PlantedWatch> {
  await page.route(`${url}/bare`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Bare</title><main></main>' }),
  )
  await page.goto(`${url}/bare`)
  return watchPlanted(page, url)
}

/** Puts a payload where a careless page would. */
function plant({ kind, text }: Payload): void {
  const main = document.querySelector('main')
  if (!main) throw new Error('The page has no main')
  if (kind === 'markup') main.innerHTML = text
  if (kind === 'attribute') main.innerHTML = `<p title="${text}"></p><p title='${text}'></p>`
  if (kind === 'address') main.replaceChildren(Object.assign(document.createElement('a'), { href: text }))
  if (kind === 'style') main.innerHTML = `<p style="${text}"></p>`
}
