import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixture.ts'
import { expectWhole } from '../support/checks/whole-page.ts'
import { makeMember } from '../support/client.ts'
import { makeGold } from '../support/data/money.ts'
import { makeStaff } from '../support/data/staff.ts'
import { loggedIn } from '../support/sample-members.ts'

test('staff see that the ledger balances, follow an entry to its transfer, and read the account of a member with a reason', async ({
  open,
  karibu,
}) => {
  const boss = await makeStaff(karibu, await makeMember(karibu))
  const member = await makeMember(karibu, { firstName: 'Amara' })
  await makeGold(karibu, member, await makeMember(karibu))
  const { page } = await open('desktop', loggedIn(karibu, boss))

  await page.goto('/admin/ledger')
  await expect(page.getByText('In balance')).toBeVisible()
  await expect(
    page
      .getByRole('row', { name: /^Sum, USD/ })
      .getByRole('cell')
      .last(),
  ).toHaveText('0.00')
  await expectWhole(page)

  await page.getByRole('link', { name: 'Gifts not swapped yet' }).click()
  // Other tests may have bought gifts on this server before: the newest is the first.
  await expect(page.getByRole('cell', { name: 'Paid in (members)' }).first()).toBeVisible()
  await expectWhole(page)

  await page
    .getByRole('link', { name: /^Open transfer Gift bought/ })
    .first()
    .press('Enter')
  await page.getByLabel('Reason').fill('A member asked about this gift.')
  await page.getByRole('button', { name: 'Open the transfer' }).click()
  await expect(page.getByRole('heading', { name: /^Gift sent: / })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Amara / })).toBeVisible()
  await expectWhole(page)

  await page.getByRole('tab', { name: 'Account' }).click()
  await page.getByRole('radio', { name: 'Member' }).check()
  await page.getByLabel('Email or ID').fill(member.email)
  await page.getByLabel('Reason').fill('Asked for by the member in a ticket.')
  const today = new Date().toISOString().slice(0, 10)
  await page.getByLabel('From (UTC)').fill(today)
  await page.getByLabel('To (UTC)').fill(today)
  await expectWhole(page)
  await page.getByRole('button', { name: 'Show entries' }).click()
  await expect(page.getByRole('heading', { name: /^Amara / })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Open transfer Deposit/ })).toBeVisible()
  await expectWhole(page)

  await page.getByRole('button', { name: 'CSV' }).click()
  await page.getByLabel('Reason').fill('The file that the member asked for.')
  const loads = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await loads
  expect(file.suggestedFilename()).toBe(`ledger-${today}-${today}.csv`)
  expect(await readFile(await file.path(), 'utf8')).toMatch(
    /,deposit,"usd_deposited",USD,90\.00,90\.00,"clearing:paystack"/,
  )
})
