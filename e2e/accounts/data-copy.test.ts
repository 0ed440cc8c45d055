import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzip } from '../../server/src/test/media/unzip.ts'
import { expect, test } from '../fixture.ts'
import { logIn } from '../support/actions/log-in.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { call, makeMember } from '../support/client.ts'
import { makeStaff } from '../support/data/staff.ts'

const take = (page: Page) => page.getByRole('button', { name: 'Download my data' })

test('staff mail a member who cannot log in a link to their data, which works once; other links show why not', async ({
  open,
  karibu,
}) => {
  const boss = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Neema' }))
  const member = await makeMember(karibu, { firstName: 'Kwame' })
  const reason = 'He asked for a pause and for his data by letter.'
  await call(karibu, `POST /admin/members/${member.id}/status`, {
    token: boss.token,
    body: { status: 'inactive', reason },
  })
  const mailsBefore = await karibu.mailCount(member.email)
  const staff = await open('desktop')
  await logIn(staff.page, boss)
  await staff.page.waitForURL('**/dashboard/**')
  await staff.page.goto(`/admin/members/${member.id}`)
  await staff.page.getByRole('button', { name: 'Offer the data export' }).click()
  const dialog = staff.page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /Reason/ }).fill(reason)
  await dialog.getByRole('button', { name: 'Offer the data export' }).click()
  await expect(staff.page.getByText('Only the member can download the data.')).toBeVisible()

  const { text } = await karibu.lastMail(member.email, mailsBefore)
  const token = /\/data-copy#(\S+)/.exec(text)?.[1] ?? ''
  expect(token).not.toBe('')
  const { page, allow } = await open('phone')
  await page.goto(`/data-copy#${token}`)
  await expect(page.getByRole('heading', { name: 'A copy of your data' })).toBeVisible()
  await expectWhole(page)
  const loads = page.waitForEvent('download')
  await take(page).click()
  const download = await loads
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  const files = unzip(await readFile(await download.path()))
  expect(JSON.parse(String(files['account.json']))).toMatchObject([{ id: member.id, email: member.email }])
  await expect(page.getByRole('heading', { name: 'Your data is downloading' })).toBeFocused()

  allow(/status of 403 .*\/auth\/data-copy\/download/)
  const [id = '', secret = ''] = token.split('.')
  for (const bad of [token, `${id}.${secret.split('').reverse().join('')}`, 'not-a-token']) {
    const other = await open('phone')
    other.allow(/status of 403 .*\/auth\/data-copy\/download/)
    await other.page.goto(`/data-copy#${bad}`)
    await take(other.page).click()
    await expect(other.page.getByRole('heading', { name: 'This link no longer works' })).toBeFocused()
    await expectWhole(other.page, everyView)
    await other.page.getByRole('button', { name: 'Get a new link' }).click()
    await expect(other.page.getByRole('button', { name: 'Email me the link' })).toBeVisible()
  }
  await page.goto('/login')
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
})
