import { expect, ownServer, type Page, test as shared } from '../fixture.ts'
import { makeMember } from '../support/client.ts'
import { fixtureMs, type Karibu } from '../support/karibu.ts'
import { codeOf } from '../support/totp.ts'

// The clock of this server is moved, so no other test may meet it.
const test = shared.extend<object, { karibu: Karibu }>({
  karibu: [ownServer, { scope: 'worker', timeout: fixtureMs }],
})

const tokenOf = (page: Page) =>
  page.evaluate<string>(() => JSON.parse(localStorage.getItem('auth') ?? '{}').state.token)
/** A request with a token that this page may no longer have. */
const statusFor = (page: Page, token: string) =>
  page.evaluate(
    async (bearer) => (await fetch('/api/me', { headers: { authorization: `Bearer ${bearer}` } })).status,
    token,
  )

test('a change of e-mail address requires the second factor, and every tab continues the session with a new token', async ({
  open,
  karibu,
}) => {
  const member = await makeMember(karibu, { firstName: 'Zola' })
  const { page, allow } = await open('phone')
  // The change without a second factor, the old token after its minute, and the sockets while the server starts again.
  allow(/status of 40[01] .*\/api\/(auth|me)/)
  allow(/ERR_CONNECTION_REFUSED|WebSocket/)
  const box = (name: string) => page.getByRole('textbox', { name, exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await page.goto('/login')
  await box('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await button('Log in').click()
  await page.waitForURL('**/dashboard/**')
  await page.goto('/dashboard/settings?tab=sessions')
  await button('Switch on').click()
  await page.getByLabel('Your password', { exact: true }).fill(member.password)
  await button('Next').click()
  const key = await page.locator('code').innerText()
  await box('Code from the app').fill(codeOf(key))
  await button('Switch on').click()
  await button('I’ve saved them').click()

  // Six minutes later.
  await karibu.restart({ clockOffsetSeconds: 360 })
  const otherTab = await page.context().newPage()
  await otherTab.goto('/dashboard/settings?tab=sessions')
  await expect(otherTab.getByText('This device')).toBeVisible()
  await page.goto('/dashboard/settings?tab=email')
  const before = await tokenOf(page)
  await box('New email address').fill('zola-else@example.com')
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await button('Send the code').click()
  const dialog = page.getByRole('dialog', { name: 'One more step' })
  await dialog.getByLabel('Code from the app').fill(codeOf(key, 12))
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('zola-else@example.com')).toBeVisible()
  expect(await karibu.codeFor('zola-else@example.com')).toMatch(/^\d{6}$/)
  expect(await tokenOf(page)).not.toBe(before)

  // The old token has ended.
  await karibu.restart({ clockOffsetSeconds: 360 + 120 })
  expect(await statusFor(page, before)).toBe(401)
  await otherTab.bringToFront()
  await otherTab.getByRole('link', { name: 'Messages' }).first().click()
  await otherTab.waitForURL('**/dashboard/messages**')
  expect([await tokenOf(otherTab), await statusFor(otherTab, await tokenOf(page))]).toEqual([await tokenOf(page), 200])
})
