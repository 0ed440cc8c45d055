import { sql } from 'kysely'
import { expect, test } from '../fixture.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { makeMember } from '../support/client.ts'
import { makeStaff } from '../support/data/staff.ts'
import { withDatabase } from '../support/data/with-database.ts'
import type { Karibu } from '../support/karibu.ts'
import { loggedIn } from '../support/sample-members.ts'

/** Records a hundred days up to yesterday that look like a young site. */
async function recordDays(karibu: Karibu): Promise<void> {
  await withDatabase(karibu, async ({ db }) => {
    await sql`
      insert into figure_day (day, sign_ups, active, likes, matches, messages, conversations, reports, reports_closed,
        report_minutes, tickets, ticket_minutes, paid_in, refunded, paid_out, stage_verified, stage_photo, stage_liked,
        stage_matched, stage_wrote, stage_conversed)
      select (now() at time zone 'UTC')::date - n, 400 - 2 * n + n * 37 % 90, 2400 - 15 * n + n * 53 % 300,
        9000 - 50 * n, 700 - 4 * n + n * 29 % 80, 12000 - 80 * n + n * 71 % 900, 500 - 3 * n, 12 + n % 5, 11 + n % 6,
        90 + n * 17 % 80, 20 + n % 9, 300 + n * 31 % 200, 520000 - 3000 * n, n % 7 * 4000, 260000 - 1500 * n,
        300 - n, 200 - n, 180 - n, 150 - n, 120 - n, 100 - n
      from generate_series(1, 99) n on conflict do nothing`.execute(db)
    await sql`
      insert into figure_retention select date_trunc('week', now() at time zone 'UTC')::date - 7 * w, l, 1100 - 60 * l - 20 * w
      from generate_series(2, 13) w, generate_series(1, 12) l where l < w`.execute(db)
    await sql`
      insert into figure_exposure select (now() at time zone 'UTC')::date - n, g, 5000 - n - 400 * g, 90000, 0.3 + n % 9 / 100.0 + g / 20.0,
        0.4 + n % 7 / 100.0 + g / 20.0, 700 + n % 11 * 30 - 20 * g
      from generate_series(1, 99) n, generate_series(0, 2) g on conflict do nothing`.execute(db)
  })
}

test('an administrator reads the statistics of a period as charts, a table and a file', async ({ open, karibu }) => {
  const boss = await makeStaff(karibu, await makeMember(karibu))
  await recordDays(karibu)
  const { page } = await open('desktop', loggedIn(karibu, boss))
  await page.goto('/admin/figures')
  await expect(page.getByRole('img', { name: /^Sign-ups, / })).toBeVisible()
  await page.getByRole('radio', { name: '3 months' }).check()
  await expect(page.getByRole('region', { name: 'Who comes back' }).getByRole('rowheader').nth(10)).toBeVisible()
  await expect(
    page.getByRole('img', { name: /^Exposure: Gini coefficient, .*Women: 0\.\d+, Men: 0\.\d+/ }),
  ).toBeVisible()
  await expectWhole(page, everyView)
  const loads = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await loads).suggestedFilename()).toMatch(/^figures-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  await page.getByRole('radio', { name: 'Table' }).check()
  await expect(page.getByRole('columnheader', { name: 'Payouts' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Gini coefficient' })).toBeVisible()
  await expectWhole(page)
})

/** Records thirty days of the three largest cities of the demo countries. */
async function recordCities(karibu: Karibu): Promise<void> {
  await withDatabase(karibu, async ({ db }) => {
    await sql`
      create temporary table large as
      select id, row_number() over (order by population desc, id)::int as n from city
      where name in ('Lagos', 'Nairobi', 'Douala') order by population desc, id limit 3`.execute(db)
    await sql`
      insert into figure_city
      select (now() at time zone 'UTC')::date - d, id, 900 / n - 8 * d + d * 7 % 12, 1200 / n - 10 * d, 20, 600 / n - 5 * d,
        3000, 40 + d % 9 from large, generate_series(0, 29) d on conflict do nothing`.execute(db)
    await sql`delete from city_liquidity`.execute(db)
    await sql`
      insert into city_liquidity select id, 900 / n, 1200 / n, 20, 600 / n, 3000, 41, now() from large`.execute(db)
  })
}

test('staff read how the members of each city changed in a period, and the days of one city as charts and a file', async ({
  open,
  karibu,
}) => {
  const boss = await makeStaff(karibu, await makeMember(karibu))
  await recordCities(karibu)
  const { page } = await open('desktop', loggedIn(karibu, boss))
  await page.goto('/admin/cities')
  await expect(page.getByRole('row', { name: /^Lagos .* \+\d+ 1\.\d$/ })).toBeVisible()
  await expectWhole(page, everyView)
  await page.getByRole('button', { name: 'Lagos' }).click()
  const city = page.getByRole('dialog', { name: 'Lagos, Nigeria' })
  await expect(city.getByRole('img', { name: /^Members, .*Women: 899, Men: 1,190/ })).toBeVisible()
  await expectWhole(page, everyView)
  const loads = page.waitForEvent('download')
  await city.getByRole('button', { name: 'CSV' }).click()
  expect((await loads).suggestedFilename()).toMatch(/^city-\d+-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
})
