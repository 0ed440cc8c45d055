import { expect, test } from '../fixture.ts'
import { messages } from '../support/actions/chat.ts'
import { openTalk, sendText } from '../support/actions/conversation.ts'
import { axeFindings } from '../support/checks/page-checks.ts'
import { makeMember, match, react } from '../support/client.ts'
import { loggedIn } from '../support/sample-members.ts'

const phones = [
  { width: 360, height: 640 },
  { width: 360, height: 560 },
] as const

test('after a match on a small phone every control is visible, and a suggested opener is sent and opens the conversation', async ({
  open,
  karibu,
}) => {
  const her = await makeMember(karibu, { firstName: 'Amara' })
  const him = await makeMember(karibu, { firstName: 'Tunde', gender: 'male' })
  await react(karibu, [him, her], 'like')
  const { page } = await open('phone', { ...loggedIn(karibu, her), viewport: phones[0], reducedMotion: 'reduce' })
  await page.goto('/dashboard/who-likes-me')
  await page.getByRole('button', { name: 'Like back: Tunde' }).tap()
  const dialog = page.getByRole('dialog', { name: 'You and Tunde like each other' })
  await expect(dialog.getByRole('heading', { name: 'You and Tunde' })).toBeFocused()
  const opener = dialog.getByRole('list', { name: 'Three ways to begin' }).getByRole('button').first()
  for (const size of phones) {
    await page.setViewportSize(size)
    for (const control of [
      opener,
      dialog.getByRole('textbox'),
      dialog.getByRole('button', { name: 'Send' }),
      dialog.getByRole('button', { name: 'Keep looking' }),
    ])
      await expect(control).toBeInViewport({ ratio: 1 })
  }
  expect(await axeFindings(page)).toEqual([])
  const text = (await opener.textContent()) ?? ''
  await opener.tap()
  await expect(dialog.getByRole('textbox', { name: 'Message to Tunde' })).toHaveValue(text)
  await dialog.getByRole('button', { name: 'Send' }).tap()
  await expect(page).toHaveURL(/\/dashboard\/messages\/m\?uid=/)
  await expect(messages(page, text)).toHaveCount(1)
  await expect(page.locator('[data-status]').last()).toHaveText('Delivered')
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
})

test('a goodbye ends the conversation for both, and both can still read it', async ({ open, karibu }) => {
  const her = await makeMember(karibu, { firstName: 'Amara' })
  const him = await makeMember(karibu, { firstName: 'Tunde', gender: 'male' })
  await match(karibu, her, him)
  const { page: phone } = await open('phone', loggedIn(karibu, her))
  const { page: desktop } = await open('desktop', loggedIn(karibu, him))
  await openTalk(phone, 'phone', him)
  await openTalk(desktop, 'desktop', her)
  await sendText(desktop, her, 'Shall we meet?')
  await expect(messages(phone, 'Shall we meet?')).toHaveCount(1)
  await phone.getByRole('button', { name: 'More options' }).tap()
  await phone.getByRole('menuitem', { name: 'Say goodbye' }).tap()
  const dialog = phone.getByRole('dialog', { name: 'Say goodbye?' })
  await dialog.getByText('I’ve met someone').tap()
  const text = await dialog.getByRole('textbox', { name: 'Your goodbye' }).inputValue()
  expect(text).toContain('Tunde')
  expect(await axeFindings(phone)).toEqual([])
  await dialog.getByRole('button', { name: 'Send and end' }).tap()
  await expect(dialog).toBeHidden()
  for (const page of [phone, desktop]) {
    await expect(messages(page, text)).toHaveCount(1)
    await expect(page.getByText(/has ended. You can still read it/)).toBeVisible()
    await expect(page.getByRole('textbox', { name: /^Message to/ })).toHaveCount(0)
  }
})
