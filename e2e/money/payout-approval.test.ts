import { expect, test } from '../fixture.ts'
import { logIn } from '../support/actions/log-in.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { call, makeMember } from '../support/client.ts'
import { makeEarner } from '../support/data/earner.ts'
import { makeStaff } from '../support/data/staff.ts'

test('a payout above 200 USD is sent once two people have approved it, and not by one person twice', async ({
  open,
  karibu,
}) => {
  const earner = await makeMember(karibu, { firstName: 'Amara' })
  await makeEarner(karibu, earner, 50_000n)
  const first = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Neema' }))
  const second = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Zuri' }))

  const own = await open('phone')
  await logIn(own.page, earner)
  await own.page.waitForURL('**/dashboard/**')
  await own.page.goto('/dashboard/withdraw')
  await own.page.getByRole('radio').first().check({ force: true })
  await own.page.getByLabel('Amount in US dollars').fill('250')
  await own.page.getByRole('button', { name: /^Withdraw/ }).click()
  const mine = own.page.getByRole('listitem').filter({ hasText: 'Reference' })
  await expect(mine).toContainText('Being approved')

  const desk = await open('desktop')
  await logIn(desk.page, first)
  await desk.page.waitForURL('**/dashboard/**')
  await desk.page.goto('/admin/payouts')
  const waiting = desk.page.getByRole('article').filter({ hasText: 'Amara' })
  await expect(waiting.getByText('0 of 2 approvals')).toBeVisible()
  await waiting.getByRole('button', { name: 'Approve', exact: true }).dblclick()
  await expect(waiting.getByText('1 of 2 approvals')).toBeVisible()
  await expect(waiting.getByText('You’ve approved this payout. A second person has to decide next.')).toBeVisible()
  await expect(waiting.getByRole('button')).toHaveText(['Refuse'])
  await expectWhole(desk.page, everyView)
  // Past the page too: the same person is one approval.
  const { payouts } = await call<{ payouts: { id: string; member: { name: string } }[] }>(
    karibu,
    'GET /admin/payouts?heap=waiting',
    first,
  )
  const payout = payouts.find(({ member }) => member.name.startsWith('Amara'))
  await expect(call(karibu, `POST /admin/payouts/${payout?.id}/approve`, first)).rejects.toThrow(/409.*second person/)
  await own.page.reload()
  await expect(mine).toContainText('Being approved')

  const other = await open('desktop')
  await logIn(other.page, second)
  await other.page.waitForURL('**/dashboard/**')
  await other.page.goto('/admin/payouts')
  const last = other.page.getByRole('article').filter({ hasText: 'Amara' })
  await expect(last.getByText(/^Neema /)).toBeVisible()
  await last.getByRole('button', { name: 'Approve and send' }).click()
  await expect(last).toHaveCount(0)

  await expect(async () => {
    await own.page.reload()
    await expect(mine).toContainText('Paid out', { timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  expect((await call<{ usd: number }>(karibu, 'GET /wallet', earner)).usd).toBe(250)
})
