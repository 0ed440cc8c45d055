import { expect, test } from '../fixture.ts'
import { logIn } from '../support/actions/log-in.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { call, type Member, makeMember } from '../support/client.ts'
import { makeStaff } from '../support/data/staff.ts'
import type { Karibu } from '../support/karibu.ts'

const appeal = 'I never asked anybody for money. The messages were written on another phone.'

async function suspend(karibu: Karibu, { about, by }: { about: Member; by: Member }): Promise<void> {
  const reporter = await makeMember(karibu, { firstName: 'Nia' })
  const { report } = await call<{ report: { id: string } }>(karibu, `POST /abuse/${about.id}/report`, {
    token: reporter.token,
    body: { content: 'Asks everybody for gift cards.' },
  })
  await call(karibu, `POST /admin/reports/${report.id}/decide`, {
    token: by.token,
    body: { action: 'suspend', days: 7, reason: 'Asking for money is against our rules.' },
  })
}

test('a reported member is suspended, reads the reason and appeals; another moderator lifts the suspension, and the member logs in again', async ({
  open,
  karibu,
}) => {
  const member = await makeMember(karibu, { firstName: 'Kwame' })
  const decider = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Neema' }))
  const moderator = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Zuri' }))
  const reporter = await makeMember(karibu, { firstName: 'Nia' })

  const witness = await open('phone')
  await logIn(witness.page, reporter)
  await witness.page.waitForURL('**/dashboard/**')
  await witness.page.goto(`/dashboard/report?uid=${member.id}`)
  await witness.page.getByRole('textbox', { name: 'What happened?' }).fill('Asks everybody for gift cards.')
  await witness.page.getByRole('button', { name: 'Submit report' }).click()
  await expect(witness.page.getByText('Report submitted successfully')).toBeVisible()

  const desk = await open('desktop')
  await logIn(desk.page, decider)
  await desk.page.waitForURL('**/dashboard/**')
  await desk.page.goto('/admin/reports')
  const report = desk.page.getByRole('article').filter({ hasText: 'Nia reported Kwame' })
  await report.getByRole('combobox', { name: 'Decision' }).selectOption({ label: 'Suspend' })
  await report.getByRole('textbox', { name: /Reason/ }).fill('Asking for money is against our rules.')
  await report.getByRole('button', { name: 'Suspend' }).click()
  await expect(report).toHaveCount(0)
  await expect(async () => expect((await karibu.lastMail(member.email)).subject).toContain('suspended')).toPass()

  const { page, allow } = await open('phone')
  allow(/status of 403 .*\/auth\/login/)
  await logIn(page, member)
  await page.getByRole('link', { name: 'Read the decision and appeal' }).click()
  await expect(page.getByText('Asking for money is against our rules.')).toBeVisible()
  await page.getByRole('button', { name: 'Send my appeal' }).click()
  await expect(page.getByRole('textbox', { name: /What happened/ })).toBeFocused()
  await expectWhole(page, everyView)
  await page.getByRole('textbox', { name: /What happened/ }).fill(appeal)
  await page.getByRole('button', { name: 'Send my appeal' }).click()
  await expect(page.getByText(/Someone else on our team will look at it/)).toBeVisible()
  await expectWhole(page, everyView)
  // A reload keeps the page; the address holds no token.
  await page.reload()
  await expect(page.getByText(appeal)).toBeVisible()
  expect(new URL(page.url()).search).toBe('')

  const staff = await open('desktop')
  await logIn(staff.page, moderator)
  await staff.page.waitForURL('**/dashboard/**')
  await staff.page.goto('/admin/sanctions')
  const card = staff.page.getByRole('article').filter({ hasText: 'Kwame' })
  await expect(card.getByText(appeal)).toBeVisible()
  await card.getByRole('combobox', { name: 'Decision' }).selectOption('shorten')
  await expectWhole(staff.page, everyView)
  await card.getByRole('combobox', { name: 'Decision' }).selectOption('lift')
  await card.getByRole('textbox', { name: /Reason/ }).fill('The messages came from another phone.')
  await card.getByRole('button', { name: 'Lift the measure' }).click()
  await expect(card).toHaveCount(0)

  await expect(async () =>
    expect((await karibu.lastMail(member.email)).text).toContain('The messages came from another phone.'),
  ).toPass()
  await logIn(page, member)
  await page.waitForURL('**/dashboard/**')
})

test('a moderator finds a suspended member by address and shortens the suspension; a decided report is reopened', async ({
  open,
  karibu,
}) => {
  const member = await makeMember(karibu, { firstName: 'Tendai' })
  const decider = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Abena' }))
  const moderator = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Imani' }))
  await suspend(karibu, { about: member, by: decider })

  const { page } = await open('desktop')
  await logIn(page, moderator)
  await page.waitForURL('**/dashboard/**')
  await page.goto('/admin/sanctions')
  await page.getByRole('tab', { name: 'In force' }).click()
  await page.getByRole('textbox', { name: /email or ID/ }).fill(member.email)
  await page.getByRole('button', { name: 'Search' }).click()
  // What is in force may be this one only; its card goes when the found one comes.
  await expect(page.getByRole('button', { name: 'Show all' })).toBeVisible()
  const card = page.getByRole('article')
  await expect(card).toHaveCount(1)
  await card.getByRole('button', { name: 'Lift or shorten' }).click()
  const end = new Date(Date.now() + 2 * 86_400_000)
  end.setUTCHours(10, 0, 0, 0)
  await card.getByLabel(/New end/).fill(end.toISOString().slice(0, 16))
  await card.getByRole('textbox', { name: /Reason/ }).fill('Two days are enough for this.')
  await expectWhole(page, everyView)
  await card.getByRole('button', { name: 'Shorten the measure' }).click()
  await expect(async () => expect((await karibu.lastMail(member.email)).subject).toContain('shorter now')).toPass()

  await page.goto('/admin/reports')
  await page.getByRole('tab', { name: 'Decided' }).click()
  const report = page.getByRole('article').filter({ hasText: 'Nia reported Tendai' })
  await report.getByRole('button', { name: 'Reopen' }).click()
  await report.getByRole('textbox', { name: /Why/ }).fill('The reporter sent more messages.')
  await expectWhole(page, everyView)
  await report.getByRole('button', { name: 'Reopen' }).click()
  await expect(report).toHaveCount(0)
  await page.getByRole('tab', { name: 'Open' }).click()
  await expect(report.getByText('The reporter sent more messages.')).toBeVisible()
  await expectWhole(page, everyView)
})
