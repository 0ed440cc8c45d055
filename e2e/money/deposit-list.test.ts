import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixture.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { makeMember } from '../support/client.ts'
import { pay } from '../support/data/money.ts'
import { makeStaff } from '../support/data/staff.ts'
import { loggedIn } from '../support/sample-members.ts'

test('staff find the deposits of a member, open one and its member, and download the list', async ({
  open,
  karibu,
}) => {
  const boss = await makeStaff(karibu, await makeMember(karibu))
  const payer = await makeMember(karibu, { firstName: 'Wanjiku' })
  const small = await pay(karibu, payer, 20)
  const large = await pay(karibu, payer, 60)
  await pay(karibu, await makeMember(karibu, { firstName: 'Otieno' }), 70)

  const { page } = await open('desktop', loggedIn(karibu, boss))
  await page.goto('/admin/deposits')
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await page.getByLabel('Email or ID').fill(payer.id)
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('$60.00')
  await expectWhole(page, everyView)
  await page.getByLabel('At least (USD)').fill('20,01')
  await expect(rows).toHaveCount(1)

  await page.getByRole('button', { name: 'CSV' }).click()
  await page.getByLabel('Reason').fill('The books of the year.')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.trim().split('\r\n').slice(1)).toEqual([expect.stringContaining(large.reference)])
  expect(file).not.toContain(small.reference)

  await rows.first().getByRole('link', { name: large.reference }).click()
  await expect(page.getByText(/^Wanjiku .* paid \$60\.00/)).toBeVisible()
  await page.goto('/admin/deposits?amount=60')
  await rows.getByRole('link', { name: /^Wanjiku/ }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/members/${payer.id}$`))
})
