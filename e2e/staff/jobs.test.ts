import { sql } from 'kysely'
import { expect, test } from '../fixture.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { makeMember } from '../support/client.ts'
import { makeStaff } from '../support/data/staff.ts'
import { withDatabase } from '../support/data/with-database.ts'
import type { Karibu } from '../support/karibu.ts'
import { loggedIn } from '../support/sample-members.ts'

type Planted = { task: string; payload?: object; attempts: number; error?: string; minutes?: number }

/** Jobs as they are left after their last attempt. */
const plant = (karibu: Karibu, jobs: Planted[]) =>
  withDatabase(karibu, async ({ db }) => {
    for (const { task, payload = {}, attempts, error = null, minutes = 60 } of jobs) {
      const { rows } = await sql<{ id: string }>`select id from graphile_worker.add_job(${task},
        ${JSON.stringify(payload)}::json, run_at := now() + make_interval(mins => ${minutes}), max_attempts := 12)`.execute(
        db,
      )
      await sql`update graphile_worker._private_jobs set attempts = ${attempts}, last_error = ${error}
        where id = ${rows[0]?.id}`.execute(db)
    }
  })

test('staff resend a failed mail, rerun jobs and discard one; an expired code is not offered for resending', async ({
  open,
  karibu,
}) => {
  const boss = await makeStaff(karibu, await makeMember(karibu))
  const { email, user } = await makeMember(karibu, { firstName: 'Amara' })
  const refused = `550 5.1.1 <${email}>: mailbox unavailable`
  const code = { purpose: 'login', email, nonceHash: '', requester: { key: 'k', wideKey: null }, failures: 0 }
  await withDatabase(karibu, async ({ db }) => {
    const { id } = await db
      .selectFrom('member')
      .where('uid', '=', String(user.id))
      .select('id')
      .executeTakeFirstOrThrow()
    const decision = { memberId: id, decision: 'warn', reason: 'Asking for gift cards is against our rules.' }
    await plant(karibu, [
      { task: 'moderation.mail-decision', payload: decision, attempts: 12, error: refused },
      {
        task: 'accounts.mail-code',
        payload: { ...code, requestedAt: '2026-01-01T00:00:00Z' },
        attempts: 12,
        error: refused,
      },
      {
        task: 'webhooks.deliver',
        payload: { deliveryId: crypto.randomUUID() },
        attempts: 12,
        error: 'connect ETIMEDOUT',
      },
      {
        task: 'webhooks.deliver',
        payload: { deliveryId: crypto.randomUUID() },
        attempts: 3,
        error: 'answered with 503',
      },
      { task: 'retired.mirror', attempts: 12, error: 'the mirror answers no more: getaddrinfo ENOTFOUND' },
      // No server knows this one, so it waits in vain.
      { task: 'retired.archive', attempts: 0, minutes: -60 },
    ])
  })
  const { page } = await open('desktop', loggedIn(karibu, boss))
  await page.goto('/admin')
  await page.getByRole('link', { name: /^Jobs and emails\s*\d/ }).click()
  await expect(page.getByRole('heading', { name: /^retired\.archive/ })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(4)
  await expectWhole(page, everyView)

  const mirror = page.getByRole('article').filter({ hasText: 'retired.mirror' })
  await mirror.getByRole('button', { name: 'Drop' }).click()
  await page.getByRole('textbox', { name: /Reason/ }).fill('The mirror was switched off in May.')
  await expectWhole(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Drop' }).click()
  await expect(mirror).toHaveCount(0)

  await page.getByRole('tab', { name: 'Emails' }).click()
  await expect(page.getByText('550 5.1.1 <…@…>: mailbox unavailable')).toHaveCount(2)
  await expect(page.getByText(/requested too long ago/)).toBeVisible()
  await expectWhole(page, everyView)
  await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByRole('textbox', { name: /Reason/ }).fill('The mail server was repaired.')
  await expectWhole(page, everyView)
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(async () => expect((await karibu.lastMail(email)).text).toContain('gift cards')).toPass()

  await page.getByRole('tab', { name: 'By kind' }).click()
  await expectWhole(page, everyView)
  await page.getByRole('button', { name: 'Try all again: webhooks.deliver' }).click()
  await page.getByRole('textbox', { name: /Reason/ }).fill('The partner answers again.')
  await page.getByRole('dialog').getByRole('button', { name: 'Try all again' }).click()
  await expect(page.getByText('2 jobs are being tried again.')).toBeVisible()

  await page.goto('/admin/audit')
  for (const action of ['Job dropped', 'Email sent again', 'Job run again'])
    await expect(page.getByText(action, { exact: true }).last()).toBeVisible()
})
