import { expect, test } from '../fixture.ts'
import { expectOnce, openTalk, sendText, talkPath } from '../support/actions/conversation.ts'
import { makeMember } from '../support/client.ts'
import type { Karibu } from '../support/karibu.ts'
import { loggedIn } from '../support/sample-members.ts'

async function strangers(karibu: Karibu) {
  const her = await makeMember(karibu, { firstName: 'Zainab' })
  const him = await makeMember(karibu, { firstName: 'Kwame', gender: 'male' })
  return { her, him }
}

test('a first message to a member without a match is a request: contact details are masked, it is counted, accepted, then both write', async ({
  open,
  karibu,
}) => {
  const { her, him } = await strangers(karibu)
  const { page: desktop, allow } = await open('desktop', loggedIn(karibu, him))
  const { page: phone } = await open('phone', loggedIn(karibu, her))
  await desktop.goto(`/dashboard/user/${her.id}/profile`)
  await desktop.getByRole('link', { name: 'Message me' }).click()
  await expect(desktop.getByRole('heading', { name: 'Write to Zainab' })).toBeVisible()
  await expect(desktop.getByText('30 requests left in your plan')).toBeVisible()

  allow(/status of 409 .*\/messages$/)
  await sendText(desktop, her, 'Call me on 0803 123 4567')
  await expect(desktop.getByRole('alert')).toContainText('A first message can’t contain links')
  await expect(desktop.getByRole('textbox', { name: 'Message to Zainab' })).toHaveValue('Call me on 0803 123 4567')
  await sendText(desktop, her, 'Which bay is that behind you?')
  await expect(desktop.getByText('Request sent. You can chat once Zainab accepts.')).toBeVisible()
  await expect(desktop.getByRole('textbox')).toHaveCount(0)
  await desktop.getByRole('tab', { name: /^Sent/ }).click()
  await expect(desktop.getByRole('tabpanel').getByRole('link', { name: /Zainab/ })).toBeVisible()

  await phone.goto('/dashboard/messages')
  await phone.getByRole('tab', { name: /^Requests/ }).tap()
  await phone.getByRole('link', { name: /Kwame/ }).tap()
  await expectOnce(phone, 'Which bay is that behind you?')
  await expect(phone.getByRole('textbox')).toHaveCount(0)
  await phone.getByRole('button', { name: 'Accept' }).tap()
  await sendText(phone, him, 'Tarkwa Bay, on a quiet day.')
  await expectOnce(desktop, 'Tarkwa Bay, on a quiet day.')
  await sendText(desktop, her, 'I should have guessed.')
  await expectOnce(phone, 'I should have guessed.')
})

test('a request is blocked and reported in the request list, and its sender no longer finds the recipient', async ({
  open,
  karibu,
}) => {
  const { her, him } = await strangers(karibu)
  const { page: desktop, allow } = await open('desktop', loggedIn(karibu, him))
  const { page: phone } = await open('phone', loggedIn(karibu, her))
  await desktop.goto(talkPath('desktop', her))
  await sendText(desktop, her, 'Send me something nice.')
  await expect(desktop.getByText('Request sent. You can chat once Zainab accepts.')).toBeVisible()
  await phone.goto(talkPath('phone', him))
  await phone.getByRole('button', { name: 'Block or report' }).tap()
  const dialog = phone.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Asks strangers for pictures in the first line.')
  await dialog.getByRole('button', { name: 'Block and Report' }).tap()
  await expect(phone).toHaveURL(/\/dashboard\/messages$/)
  await phone.getByRole('tab', { name: /^Requests/ }).tap()
  await expect(phone.getByText('No requests')).toBeVisible()
  allow(/status of 404/)
  await desktop.reload()
  await expect(desktop.getByText('This conversation isn’t here')).toBeVisible()
})

test('a declined request leaves the list, and its sender can write no more', async ({ open, karibu }) => {
  const { her, him } = await strangers(karibu)
  const { page: desktop } = await open('desktop', loggedIn(karibu, him))
  const { page: phone } = await open('phone', loggedIn(karibu, her))
  await desktop.goto(talkPath('desktop', her))
  await sendText(desktop, her, 'Good evening from Accra.')
  await phone.goto(talkPath('phone', him))
  await phone.getByRole('button', { name: 'Decline' }).tap()
  await expect(phone).toHaveURL(/\/dashboard\/messages$/)
  await desktop.reload()
  await expect(desktop.getByText('Good evening from Accra.').first()).toBeVisible()
  await expect(desktop.getByRole('textbox')).toHaveCount(0)
})

test('the text field stays visible with the keyboard open on a phone', async ({ open, karibu }) => {
  const { her, him } = await strangers(karibu)
  const { page } = await open('phone', loggedIn(karibu, her))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(talkPath('phone', him))
  const field = page.getByRole('textbox', { name: 'Message to Kwame' })
  await field.tap()
  // As Android does with `interactive-widget=resizes-content`: the keyboard takes its part of the page.
  await page.setViewportSize({ width: 360, height: 400 })
  await expect(field).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { level: 1, name: 'Kwame' })).toBeInViewport({ ratio: 1 })
  const end = await page.getByRole('button', { name: 'Send', exact: true }).boundingBox()
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(400)
  await openTalk(page, 'phone', him)
})
