import type { Page } from '@playwright/test'
import { expect, test } from '../fixture.ts'
import { logIn } from '../support/actions/log-in.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { call, type Member, makeMember } from '../support/client.ts'
import { makeStaff } from '../support/data/staff.ts'
import { withDatabase } from '../support/data/with-database.ts'
import type { Karibu } from '../support/karibu.ts'

const reason = 'Wrote from the new address and answered what only the owner knows.'

/** As after the days in which the owner of the present address can object. */
const passDays = (karibu: Karibu) =>
  withDatabase(karibu, async ({ pool }) => {
    await pool.query('update email_correction set created_at = now(), opens_at = now()')
    await pool.query(`update graphile_worker._private_jobs set run_at = now() where run_at > now() and id in (
      select id from graphile_worker.jobs where task_identifier = 'accounts.mail-correction')`)
  })

test('two administrators correct the address of a member; its owner logs in with a code, and the old sessions are over', async ({
  open,
  karibu,
}) => {
  const member = await makeMember(karibu, { firstName: 'Kwame' })
  const first = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Neema' }))
  const second = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Zuri' }))
  const newEmail = `found-${member.email}`
  const old = await open('phone')
  // Its session ends while the page is open.
  old.allow(/status of 401/)
  await logIn(old.page, member)
  await old.page.waitForURL('**/dashboard/**')

  const { page } = await open('desktop')
  await logIn(page, first)
  await page.waitForURL('**/dashboard/**')
  await page.goto(`/admin/members/${member.id}`)
  await page.getByRole('button', { name: 'Correct the email address' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New email address').fill(newEmail)
  await dialog.getByLabel('Reason').fill(reason)
  await expectWhole(page, everyView)
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('A correction of the email address is waiting for a second person.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the proposals' }).click()
  // Whole only for who confirms it.
  const mine = page.getByRole('article').filter({ hasText: /Kwame.*f•••@/ })
  await expect(mine.getByRole('button')).toHaveText(['Withdraw proposal'])

  await confirm((await open('desktop')).page, { staff: second, newEmail, member })
  await expect(async () =>
    expect((await karibu.lastMail(member.email)).subject).toBe('Your Karibu email address is about to change'),
  ).toPass()

  const own = await open('phone')
  await passDays(karibu)
  expect((await karibu.lastMail(newEmail)).subject).toBe('Log in to Karibu with this address')
  const link = /\S+\/otp-login/.exec((await karibu.lastMail(newEmail)).text)?.[0] ?? ''
  await own.page.goto(new URL(link).pathname)
  await own.page.getByRole('textbox', { name: 'Email' }).fill(newEmail)
  await own.page.getByRole('button', { name: 'Get code' }).click()
  await own.page.getByRole('textbox', { name: 'Code from the email' }).fill(await karibu.codeFor(newEmail, 1))
  await own.page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(own.page.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
  await own.page.getByRole('link', { name: 'Not now' }).click()
  await own.page.waitForURL('**/dashboard/**')

  await old.page.goto('/dashboard/settings')
  await expect(old.page.getByRole('button', { name: 'Log in' })).toBeVisible()
  const refused = old.page.waitForResponse((response) => response.url().endsWith('/api/auth/login'))
  await logIn(old.page, member)
  expect((await refused).status()).toBe(401)
})

type Confirmation = { staff: Member; newEmail: string; member: Member }

async function confirm(page: Page, { staff, newEmail, member }: Confirmation): Promise<void> {
  await logIn(page, staff)
  await page.waitForURL('**/dashboard/**')
  await page.goto('/admin/staff')
  const waiting = page.getByRole('article').filter({ hasText: newEmail })
  await expect(waiting.getByText(reason)).toBeVisible()
  await expectWhole(page, everyView)
  await waiting.getByRole('button', { name: 'Confirm' }).click()
  await expect(waiting).toHaveCount(0)
  await page.goto(`/admin/members/${member.id}`)
  await expect(page.getByText(/^The address is being changed to f•••@/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw the correction' })).toBeVisible()
  await expectWhole(page, everyView)
}

test('the owner of the present address keeps it with the link of the mail; the link does not work twice', async ({
  open,
  karibu,
}) => {
  const member = await makeMember(karibu, { firstName: 'Kwame' })
  const first = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Neema' }))
  const second = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Zuri' }))
  const body = { email: `found-${member.email}`, reason }
  await call(karibu, `POST /admin/members/${member.id}/email`, { token: first.token, body })
  type Listed = { proposals: { id: string; target: { id: string } }[] }
  const { proposals } = await call<Listed>(karibu, 'GET /admin/staff', { token: second.token })
  const id = proposals.find(({ target }) => target.id === member.id)?.id
  const mails = await karibu.mailCount(member.email)
  await call(karibu, `POST /admin/staff/proposals/${id}/confirm`, { token: second.token })
  const { text } = await karibu.lastMail(member.email, mails)
  const token = /\/stop-correction#(\S+)/.exec(text)?.[1] ?? ''
  const { page, allow } = await open('phone')
  await page.goto(`/stop-correction#${token}`)
  await expect(page.getByRole('heading', { name: 'Keep your email address' })).toBeVisible()
  await expectWhole(page, everyView)
  await page.getByRole('button', { name: 'Keep my address' }).click()
  await expect(page.getByRole('heading', { name: 'Your address stays' })).toBeFocused()
  await expectWhole(page, everyView)
  allow(/status of 403 .*\/auth\/stop-correction/)
  await page.goto('/login')
  await page.goto(`/stop-correction#${token}`)
  await page.getByRole('button', { name: 'Keep my address' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeFocused()
  await logIn(page, member)
  await page.waitForURL('**/dashboard/**')

  const desk = (await open('desktop')).page
  await logIn(desk, first)
  await desk.waitForURL('**/dashboard/**')
  await desk.goto('/admin/staff')
  const stopped = desk.getByRole('article').filter({ has: desk.locator(`a[href$="${member.id}"]`) })
  await expect(stopped).toContainText(/proposed by Neema .* confirmed by Zuri /)
  await expect(stopped).toContainText('The owner of the account stopped it with the link in our email.')
  await expect(stopped).toContainText('No other address can be proposed until')
  await expect(stopped).not.toContainText(body.email)
  await expectWhole(desk, everyView)
})
