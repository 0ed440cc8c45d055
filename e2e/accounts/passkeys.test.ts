import { expect, type Page, test } from '../fixture.ts'
import { forgetLogin } from '../support/actions/log-in.ts'
import { signUp } from '../support/actions/sign-up.ts'
import { makeMember, newPerson } from '../support/client.ts'

/** An authenticator of the browser's own that says yes to everything. */
async function plugInAuthenticator(page: Page): Promise<{ take: () => Promise<void> }> {
  const line = await page.context().newCDPSession(page)
  await line.send('WebAuthn.enable')
  const { authenticatorId } = await line.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { take: async () => void (await line.send('WebAuthn.clearCredentials', { authenticatorId })) }
}

test('a passkey is added, logs in after the password and after a mailed code, authorises new recovery codes, and is removed', async ({
  open,
  karibu,
}) => {
  const member = await makeMember(karibu, { firstName: 'Zola' })
  const { page, allow } = await open('phone')
  // The first step of each login, and what a device without the passkey leaves.
  allow(/status of 40[013] .*\/api\/(auth|me)\//)
  const { take } = await plugInAuthenticator(page)
  const box = (name: string) => page.getByRole('textbox', { name, exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const enter = async () => {
    await box('Email').fill(member.email)
    await page.getByLabel('Password', { exact: true }).fill(member.password)
    await button('Log in').click()
  }

  await page.goto('/login')
  await enter()
  await page.waitForURL('**/dashboard/**')
  await page.goto('/dashboard/settings?tab=sessions')
  await button('Add a passkey').click()
  await box('Name of the passkey').fill('My phone')
  await button('Create the passkey').click()
  const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCode = await codes.first().innerText()
  await button('I’ve saved them').click()
  await expect(page.getByText('Not used yet')).toBeVisible()
  await button('Add a passkey').click()
  await box('Name of the passkey').fill('Again')
  await button('Create the passkey').click()
  await expect(page.getByText('This device already has a passkey for this account.')).toBeVisible()

  await forgetLogin(page)
  await enter()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expect(button('Use a passkey')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/**')

  await forgetLogin(page)
  await page.goto('/otp-login')
  const seen = await karibu.mailCount(member.email)
  await box('Email').fill(member.email)
  await page.locator('form button[type=submit]').click()
  await box('Code from the email').fill(await karibu.codeFor(member.email, seen))
  await button('Log in').click()
  await button('Use a passkey').click()
  await page.waitForURL('**/dashboard/**')

  await page.goto('/dashboard/settings?tab=sessions')
  await expect(page.getByText('Not used yet')).toBeHidden()
  await button('New recovery codes').click()
  await page.getByLabel('Your password', { exact: true }).fill(member.password)
  await button('New recovery codes').click()
  await expect(codes).toHaveCount(10)
  expect(await codes.first().innerText()).not.toBe(recoveryCode)
  const newCode = await codes.first().innerText()

  // The phone is lost.
  await take()
  await forgetLogin(page)
  await enter()
  await button('Use a recovery code').click()
  await box('Recovery code').fill(newCode)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/**')
  await page.goto('/dashboard/settings?tab=sessions')
  await button('Remove My phone').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Remove My phone')).toBeHidden()
  await expect(page.getByText('Even with your password', { exact: false })).toBeVisible()

  await forgetLogin(page)
  await enter()
  await page.waitForURL('**/dashboard/**')
})

test('a passkey is offered once during sign-up, creates recovery codes, and onboarding continues', async ({
  open,
  karibu,
}) => {
  const { page, allow } = await open('phone')
  // The password is not fresh any more.
  allow(/status of 403 .*\/api\/me\//)
  await plugInAuthenticator(page)
  const person = newPerson({ firstName: 'Wema' })
  await signUp(page, { karibu, person })
  const offer = page.getByRole('heading', { name: 'Protect your account with your fingerprint' })
  await expect(offer).toBeVisible()
  await page.getByRole('button', { name: 'Set it up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByRole('heading', { name: 'Add a photo' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Add a photo' })).toBeVisible()
  await expect(offer).toBeHidden()
})

test('one press skips the passkey offer', async ({ open, karibu }) => {
  const { page } = await open('phone')
  await plugInAuthenticator(page)
  await signUp(page, { karibu, person: newPerson({ firstName: 'Sena' }) })
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByRole('heading', { name: 'Add a photo' })).toBeVisible()
})
