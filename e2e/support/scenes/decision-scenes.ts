import type { SampleMembers } from '../sample-members.ts'
import { conversationPath, onBoth } from './chat-scenes.ts'
import type { Scene } from './scene.ts'

type Prepare = NonNullable<Scene['prepare']>

const text = 'Please send me two gift cards, my phone is broken.'
const member = { id: '00000000-0000-4000-8000-00000000000a', name: 'Babatunde-Alexander' }
const entry = {
  ...{ kind: 'report', id: '00000000-0000-4000-8000-00000000000b', severity: 'urgent', since: '2026-11-18T09:30:00Z' },
  ...{ member, category: 'money', isGone: false, sum: null, dueAt: null },
}
const entries = [
  entry,
  { ...entry, kind: 'appeal', severity: 'high', category: null },
  { ...entry, kind: 'payout', severity: 'high', category: null, sum: { amount: 640, currency: 'USD' } },
  {
    ...{ ...entry, kind: 'dispute', severity: 'urgent', category: null, member: null },
    ...{ sum: { amount: 20_000, currency: 'NGN' }, dueAt: '2026-12-02T09:30:00Z' },
  },
  { ...entry, kind: 'report', severity: 'usual', category: 'fake', member: null, isGone: true },
  { ...entry, kind: 'ticket', severity: 'usual', category: null, member: null },
].map((one, index) => ({ ...one, id: `${entry.id.slice(0, -1)}${index}` }))

// A payout, an appeal and a dispute take more than one member of staff, and weeks.
const withCases: Prepare = async (page) => {
  await page.route('**/api/admin/queue*', (route) => route.fulfill({ json: { data: { entries, nextCursor: null } } }))
  await page.reload()
  await page.getByText(member.name).first().waitFor()
}

const withoutCases: Prepare = async (page) => {
  await page.route('**/api/admin/queue*', (route) =>
    route.fulfill({ json: { data: { entries: [], nextCursor: null } } }),
  )
  await page.reload()
}

// A decision of this member of staff would be in the lists and mails of the others.
const withOwnDecision: Prepare = async (page, translate) => {
  await page.route('**/api/admin/reports?*', async (route) => {
    const response = await route.fetch({ url: route.request().url().replace('status=closed', 'status=open') })
    const body = await response.json()
    const decided = { status: 'closed', outcome: 'warned', undoUntil: '2099-12-01T09:40:00Z', mayReopen: false }
    body.data.reports = body.data.reports.map((report: object) => ({ ...report, ...decided, taken: null }))
    await route.fulfill({ response, json: body })
  })
  await page.getByRole('tab', { name: translate('staff:reports.heap.closed') }).click()
  await page
    .getByRole('button', { name: translate('staff:reports.undo') })
    .first()
    .click()
  await page.getByRole('textbox').first().waitFor()
}

const refuse: Prepare = (page) =>
  page.route('**/api/members/*/messages', (route) =>
    route.fulfill({ status: 409, json: { code: 'scam_suspected', message: '409', requestId: '1' } }),
  )

/** The question before a first message that resembles fraud. */
const refusedOnce: Prepare = async (page, translate) => {
  await refuse(page, translate)
  await page.locator('textarea').fill(text)
  await page.getByRole('button', { name: translate('chat:composer.send'), exact: true }).click()
  await page.getByRole('dialog', { name: translate('chat:scam.sure') }).waitFor()
}

const writeNote: Prepare = async (page, translate) => {
  await page.locator('main ul button[aria-pressed]').first().click()
  await page
    .getByRole('textbox', { name: translate('gift-screens:note.label') })
    .fill('For the first mangoes of the year.')
}

/** What is asked, written and undone between a choice and its effect, and the list of all cases that wait. */
export const decisionScenes = ({ liked, matched, gold }: SampleMembers): Scene[] => [
  { name: 'staff-queue', who: 'staff', path: '/admin/queue', prepare: withCases },
  { name: 'staff-queue-empty', who: 'staff', path: '/admin/queue', prepare: withoutCases },
  { name: 'staff-undo', who: 'staff', path: '/admin/reports', prepare: withOwnDecision },
  ...onBoth((device) => ({
    ...{ name: 'chat-sure', who: 'me', path: conversationPath(device, liked.id), prepare: refusedOnce },
  })),
  { name: 'gift-note', who: 'gold', path: `/dashboard/gifts?uid=${matched.id}`, prepare: writeNote },
  ...onBoth((device) => ({ name: 'chat-gift', who: 'matched', path: conversationPath(device, gold.id) })),
  { name: 'data-copy-take', who: 'guest', path: '/data-copy#0123456789abcdef' },
]
