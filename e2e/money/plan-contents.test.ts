import { expect, ownServer, test as shared } from '../fixture.ts'
import { expectWhole } from '../support/checks/whole-page.ts'
import { call, makeMember } from '../support/client.ts'
import { deposit } from '../support/data/money.ts'
import { makeStaff } from '../support/data/staff.ts'
import { inFortyDays } from '../support/in-forty-days.ts'
import { fixtureMs, type Karibu } from '../support/karibu.ts'
import { loggedIn } from '../support/sample-members.ts'

// The catalogue of this server is changed, so no other test may meet it.
const test = shared.extend<object, { karibu: Karibu }>({
  karibu: [ownServer, { scope: 'worker', timeout: fixtureMs }],
})

type Plans = { plans: { id: string; name: string; calls: number }[] }

test('staff change the contents of a plan, a running period keeps its own, and a new boost is bought', async ({
  open,
  karibu,
}) => {
  const boss = await makeStaff(karibu, await makeMember(karibu))
  const [member, other] = [await makeMember(karibu), await makeMember(karibu)]
  await deposit(karibu, member, 40)
  const plansOf = async ({ token }: { token: string }) =>
    (await call<Plans>(karibu, 'GET /subscriptions/plans', { token })).plans.find(({ name }) => name === 'Silver')
  const silver = await plansOf(member)
  await call(karibu, `POST /subscriptions/${silver?.id}/subscribe`, { token: member.token, body: {} })

  const { page: staff } = await open('desktop', loggedIn(karibu, boss))
  await staff.goto('/admin/catalogue/prices')
  await staff.getByRole('button', { name: 'Change the contents of Silver' }).click()
  const form = staff.getByRole('form', { name: 'Change the contents of Silver' })
  await form.getByLabel('Calls').fill('44')
  await form.getByLabel('Starts').fill(inFortyDays())
  await form.getByLabel('Reason').fill('Members call more.')
  await form.getByRole('button', { name: 'Show effects' }).click()
  await expect(form.getByText('Calls: 10 becomes 44.')).toBeVisible()
  await expect(form.getByText('1 member keeps what they bought until their period ends.')).toBeVisible()
  await expectWhole(staff)
  await form.getByRole('button', { name: 'Save' }).click()
  const row = staff.getByRole('listitem').filter({ hasText: 'Silver' })
  await expect(row.getByText('Members call more.')).toBeVisible()
  expect((await plansOf(other))?.calls).toBe(10)

  await row.getByRole('button', { name: 'Cancel the change' }).click()
  await expect(row.getByText('Members call more.')).toBeHidden()
  await staff.getByRole('button', { name: 'Change the contents of Silver' }).click()
  await form.getByLabel('Calls').fill('44')
  await form.getByLabel('Reason').fill('At once, after all.')
  await form.getByRole('button', { name: 'Show effects' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText('Calls: 44', { exact: false })).toBeVisible()
  expect((await plansOf(other))?.calls).toBe(44)
  const { page: mine } = await open('phone', loggedIn(karibu, member))
  await mine.goto('/dashboard/upgrade')
  await expect(mine.getByText('10 of 10 left')).toBeVisible()

  await staff.getByRole('button', { name: 'Add a boost' }).click()
  const adding = staff.getByRole('form', { name: 'Add a boost' })
  await adding.getByLabel('Days').fill('14')
  await adding.getByLabel('Price').fill('17')
  await adding.getByLabel('Reason').fill('Members asked for it.')
  await adding.getByRole('button', { name: 'Show effects' }).click()
  await expect(adding.getByText('It will be for sale at once, for $17.00.')).toBeVisible()
  await expectWhole(staff)
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(staff.getByRole('heading', { name: '14 days' })).toBeVisible()

  await mine.goto('/dashboard/boost-profile')
  await mine.getByText('14 days').first().click()
  await mine.getByRole('button', { name: /^Boost for 14 days · \$17\.00/ }).click()
  await expect(mine.getByText('Your boost is running')).toBeVisible()
  await expectWhole(mine)
})
