import { expect, test } from '../fixture.ts'
import { openCase } from '../support/actions/staff-case.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { call, type Member, makeMember } from '../support/client.ts'
import { portrait } from '../support/data/pictures.ts'
import { makeStaff } from '../support/data/staff.ts'
import type { Karibu } from '../support/karibu.ts'
import { loggedIn } from '../support/sample-members.ts'

type Entry = { kind: string; id: string; isGone: boolean; member: { id: string } | null }

/** One case of each kind about a member, and another of each that must stay closed. */
async function fillQueue(karibu: Karibu, { about, reporter, first }: Record<'about' | 'reporter' | 'first', Member>) {
  const { token } = about
  const report = (content: string) =>
    call(karibu, `POST /abuse/${about.id}/report`, { token: reporter.token, body: { content } })
  await report('Asks everybody for gift cards.')
  const open = await call<{ reports: { id: string }[] }>(karibu, 'GET /admin/reports', { token: first.token })
  const body = { action: 'warn', reason: 'Asking for money is against our rules.' }
  for (const { id } of open.reports)
    await call(karibu, `POST /admin/reports/${id}/decide`, { token: first.token, body })
  const mine = await call<{ decisions: { id: string }[] }>(karibu, 'GET /me/decisions', { token })
  await call(karibu, `POST /me/decisions/${mine.decisions[0]?.id}/appeal`, {
    token,
    body: { text: 'I asked for a present, and never for money.' },
  })
  await report('Asks for airtime as well, every day.')
  await call(karibu, 'POST /abuse/gone', {
    token: reporter.token,
    body: { name: 'Zubeda', content: 'Wanted money for a visa.' },
  })
  await call(karibu, 'POST /me/selfie/gesture', { token })
  const selfie = new FormData()
  selfie.append('file', new Blob([new Uint8Array(await portrait(31))], { type: 'image/jpeg' }), 'selfie.jpg')
  await call(karibu, 'POST /me/selfie', { token, body: selfie })
  const correction = { firstname: 'Kwami', reason: 'My name was misspelled when I joined.' }
  await call(karibu, 'POST /me/correction', { token, body: correction })
  await call(karibu, 'POST /support/tickets', { token, body: { kind: 'contact', content: 'How do I swap a gift?' } })
}

const kinds = [
  { kind: 'report', name: 'Report', shows: 'Asks for airtime as well, every day.' },
  { kind: 'gone', name: 'Report', shows: 'Wanted money for a visa.' },
  { kind: 'photo', name: 'Photo', shows: 'Kwame' },
  { kind: 'selfie', name: 'Selfie', shows: 'Kwame' },
  { kind: 'correction', name: 'Correction', shows: 'My name was misspelled when I joined.' },
  { kind: 'appeal', name: 'Appeal', shows: 'I asked for a present, and never for money.' },
  { kind: 'ticket', name: 'Support ticket', shows: 'How do I swap a gift?' },
] as const

test('each entry of the queue opens its own case by keyboard, which shows when it was handled meanwhile', async ({
  open,
  karibu,
}) => {
  test.slow()
  const first = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Neema' }))
  const staff = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Zuri' }))
  const reporter = await makeMember(karibu, { firstName: 'Nia' })
  // Photos of others come before, so that the chosen one is not the first of its list.
  await makeMember(karibu, { firstName: 'Amina', photos: [await portrait(810)] })
  const about = await makeMember(karibu, { firstName: 'Kwame', photos: [await portrait(811)] })
  const read = async () =>
    (await call<{ entries: Entry[] }>(karibu, 'GET /admin/queue?limit=50', { token: staff.token })).entries
  // Other tests on this server leave cases too.
  const before = new Set((await read()).map(({ id }) => id))
  await fillQueue(karibu, { about, reporter, first })

  const { page } = await open('desktop', loggedIn(karibu, staff))
  const entries = (await read()).filter(({ id, kind }) => kind === 'photo' || !before.has(id))
  await page.goto('/admin/queue')
  await expect(page.getByRole('link', { name: 'Support ticket' }).first()).toBeVisible()
  await expectWhole(page, everyView)
  const found = kinds.map((each) => {
    const isGone = each.kind === 'gone'
    const entry = entries.find(
      ({ kind, isGone: gone, member }) =>
        kind === (isGone ? 'report' : each.kind) && gone === isGone && (isGone || member?.id === about.id),
    )
    return { ...each, id: entry?.id ?? '' }
  })
  for (const { id, kind, name, shows } of found) {
    const chosen = await openCase(page, { id, name: kind === 'photo' ? /photos? waiting/ : name })
    await expect(chosen.getByText(shows).first()).toBeVisible()
    await expectWhole(page)
    await page.getByRole('link', { name: 'Back to the queue' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/queue$/)
  }

  const at = (kind: string) => found.find((each) => each.kind === kind)?.id
  const { token } = first
  const handle = (route: string, body?: object) => call(karibu, route, { token, ...(body && { body }) })
  const reason = 'It was looked at again.'
  await handle(`POST /admin/reports/${at('report')}/decide`, { action: 'dismiss', reason })
  await handle(`POST /admin/gone-reports/${at('gone')}/close`)
  await handle(`POST /admin/photos/${at('photo')}/approve`)
  await handle(`POST /admin/selfies/${at('selfie')}/decide`, { outcome: 'unclear' })
  await handle(`POST /admin/corrections/${at('correction')}/decide`, { outcome: 'decline', reason })
  await call(karibu, `POST /admin/sanctions/${at('appeal')}/appeal`, {
    token: staff.token,
    body: { action: 'lift', reason },
  })
  await handle(`POST /admin/tickets/${at('ticket')}/answer`, { content: 'By the wallet.', close: true })
  const shown = 'Handled. It’s no longer in the queue.'
  const texts = {
    ...{ report: shown, appeal: shown, ticket: shown },
    ...{
      gone: 'This case is no longer in the queue: it was decided or withdrawn.',
      photo: 'has already been reviewed',
    },
  }
  const pages = { gone: 'reports', photo: 'photos', selfie: 'selfies', correction: 'corrections' }
  const others = { report: 'reports', appeal: 'sanctions', ticket: 'tickets' }
  for (const { kind, id } of found) {
    await page.goto(`/admin/${{ ...pages, ...others }[kind]}?case=${id}${kind === 'gone' ? '&gone' : ''}`)
    const text = kind === 'selfie' || kind === 'correction' ? texts.gone : texts[kind]
    await expect(page.getByText(text)).toBeVisible()
    if (kind !== 'photo') await expect(page.getByText(text).locator('xpath=ancestor::section[1]')).toBeFocused()
    await expectWhole(page)
  }
})
