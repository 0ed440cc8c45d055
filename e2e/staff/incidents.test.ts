import { expect, test } from '../fixture.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { call, makeMember } from '../support/client.ts'
import { makeStaff } from '../support/data/staff.ts'
import type { Karibu } from '../support/karibu.ts'
import { loggedIn } from '../support/sample-members.ts'

test('an administrator opens an incident, which the status page shows until it is over', async ({ open, karibu }) => {
  const boss = await makeStaff(karibu, await makeMember(karibu))
  await resolveAll(karibu, boss.token)
  const { page } = await open('desktop', loggedIn(karibu, boss))
  await page.goto('/admin/incidents')
  await page.getByRole('button', { name: 'Open an incident' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Photos' }).click()
  await dialog.getByRole('textbox', { name: 'English' }).fill('Some photos don’t load. We’re on it.')
  await dialog.getByRole('textbox', { name: 'Kiswahili' }).fill('Baadhi ya picha hazifunguki.')
  await expectWhole(page, everyView)
  await dialog.getByRole('button', { name: 'Open an incident' }).click()
  const incident = page.getByRole('article').filter({ hasText: 'Photos' })
  await expect(incident).toContainText('Baadhi ya picha hazifunguki.')
  await expectWhole(page, everyView)

  const visitor = await open('phone')
  await expect(async () => {
    await visitor.page.goto('/server-status')
    await expect(visitor.page.getByText('Some photos don’t load. We’re on it.')).toBeVisible({ timeout: 2_000 })
    await expect(visitor.page.getByText('see the incident below')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 25_000 })
  await expect(visitor.page.getByText('Everything is working')).toHaveCount(0)
  await expectWhole(visitor.page, everyView)

  await page.getByRole('button', { name: 'Resolve' }).click()
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await expect(incident.getByText('Over', { exact: true })).toBeVisible()
  await expect(async () => {
    await visitor.page.goto('/server-status')
    await expect(visitor.page.getByText('Everything is working')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 25_000 })
})

/** Other tests on this server may have left an incident open. */
async function resolveAll(karibu: Karibu, token: string): Promise<void> {
  type Reply = { incidents: { id: number; resolvedAt: string | null }[] }
  const { incidents } = await call<Reply>(karibu, 'GET /admin/incidents', { token })
  for (const { id } of incidents.filter(({ resolvedAt }) => resolvedAt === null)) {
    await call(karibu, `POST /admin/incidents/${id}/resolve`, { token, body: {} })
  }
}
