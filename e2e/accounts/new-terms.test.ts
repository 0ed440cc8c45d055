import { sql } from 'kysely'
import { expect, test } from '../fixture.ts'
import { expectWhole } from '../support/checks/whole-page.ts'
import { type Member, makeMember } from '../support/client.ts'
import { withDatabase } from '../support/data/with-database.ts'
import type { Karibu } from '../support/karibu.ts'
import { loggedIn } from '../support/sample-members.ts'

/** As if the member had joined under the first version of the terms. */
const acceptOnlyFirst = (karibu: Karibu, { email }: Member) =>
  withDatabase(karibu, ({ db }) =>
    sql`update member set terms_version = '2026-11-21' where email = ${email}`.execute(db),
  )

test('new terms are shown once per visit, can be postponed, and are not shown again once accepted', async ({
  open,
  karibu,
}) => {
  const me = await makeMember(karibu)
  await acceptOnlyFirst(karibu, me)
  const { page } = await open('phone', loggedIn(karibu, me))
  await page.goto('/dashboard/likes')
  await expect(page.getByRole('heading', { name: 'Our terms have changed' })).toBeVisible()
  await expectWhole(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Decide later' }).click()
  await expect(page).toHaveURL(/\/dashboard\/likes$/)

  await page.goto('/dashboard/settings?tab=data')
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/settings\?tab=data$/)
  await expect(page.getByRole('heading', { name: 'Our terms have changed' })).toBeHidden()
  const answer = page.waitForResponse(/\/api\/me$/)
  await page.reload()
  await answer
  await expect(page.getByRole('heading', { name: 'Download your data' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Our terms have changed' })).toBeHidden()
})
