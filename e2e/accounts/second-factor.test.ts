import { brand } from '@karibu/contract/brand'
import { stepOf, totpAt } from '../../server/src/features/accounts/second-factor/totp.ts'
import { expect, test } from '../fixture.ts'
import { forgetLogin } from '../support/actions/log-in.ts'
import { makeMember } from '../support/client.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator shows for a key typed into it; half a minute ahead where this one was used. */
function codeOf(key: string, stepsOff = 0): string {
  const bits = [...key.replaceAll(' ', '')].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return totpAt(Buffer.from(bytes), stepOf(new Date()) + stepsOff)
}

test('a second factor is enabled, required at each login and replaced by a recovery code; no code works twice', async ({
  open,
  karibu,
}) => {
  const member = await makeMember(karibu, { firstName: 'Zola' })
  const { page, allow } = await open('phone')
  // The first step of a login with a second factor, and a code used twice.
  allow(/status of 40[01] .*\/api\/(auth|me)\//)
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
  await button('Switch on').click()
  await page.getByLabel('Your password', { exact: true }).fill(member.password)
  await button('Next').click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const key = await page.locator('code').innerText()
  await box('Code from the app').fill(codeOf(key))
  await button('Switch on').click()
  const list = page.getByRole('list', { name: 'Your recovery codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  const recoveryCode = await list.getByRole('listitem').first().innerText()
  const download = page.waitForEvent('download')
  await button('Download').click()
  expect((await download).suggestedFilename()).toBe(`${brand.fileName}-recovery-codes.txt`)
  await button('I’ve saved them').click()
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()

  await forgetLogin(page)
  await enter()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expect(box('Code from the app')).toBeFocused()
  await box('Code from the app').fill(codeOf(key, 1))
  await button('Log in').click()
  await page.waitForURL('**/dashboard/**')

  await forgetLogin(page)
  await enter()
  await button('Use a recovery code').click()
  await box('Recovery code').fill(recoveryCode)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/**')

  await page.goto('/dashboard/settings?tab=sessions')
  await expect(page.getByText('9 recovery codes left.')).toBeVisible()
  await button('New recovery codes').click()
  await page.getByLabel('Your password', { exact: true }).fill(member.password)
  await box('Code from the app').fill(recoveryCode)
  await button('New recovery codes').click()
  await expect(box('Code from the app')).toHaveAttribute('aria-invalid', 'true')
})
