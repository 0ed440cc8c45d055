import { run } from '../../scripts/lib/run.ts'
import { expect, test } from '../fixture.ts'
import { expectOnce, openTalk, sendText } from '../support/actions/conversation.ts'
import { expectWhole } from '../support/checks/whole-page.ts'
import { call, makeMember, match } from '../support/client.ts'
import { devices } from '../support/devices.ts'
import { loggedIn } from '../support/sample-members.ts'

test('in read-only mode a message waits on the device and is sent when the site is open again', async ({
  open,
  karibu,
}) => {
  const amara = await makeMember(karibu, { firstName: 'Amara' })
  const kofi = await makeMember(karibu, { firstName: 'Kofi', gender: 'male' })
  await match(karibu, amara, kofi)
  const { page, allow } = await open('phone', loggedIn(karibu, amara))
  allow(/status of 503/)
  const maintenance = async (...args: string[]) => {
    const { database, dataDir } = karibu
    const env = {
      DATA_DIR: dataDir,
      ...(database && { DATABASE_URL: database.url, DATABASE_ADMIN_URL: database.adminUrl }),
    }
    const done = await run({ command: process.execPath, args: ['scripts/operations/maintenance.ts', ...args], env })
    expect(done).toMatchObject({ code: 0 })
    return done.output
  }

  const from = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16)
  expect(await maintenance('announce', `${from}Z`, '30')).toContain(
    `Announced to members: ${from.replace('T', ' ')} to`,
  )
  await expect(async () => {
    await page.goto('/dashboard/matches')
    await expect(page.getByText(/we’ll be working on Karibu/)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expectWhole(page)

  await maintenance('read-only')
  await expect(async () => {
    await page.goto('/dashboard/settings')
    await expect(page.getByText(/nothing can be saved for now/)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expectWhole(page)
  await page.goto('/server-status')
  await expect(page.getByText(/nothing can be saved for now/)).toBeVisible()

  // The views before ended with a wide one, where a conversation is on another page.
  await page.setViewportSize(devices.phone.viewport)
  await openTalk(page, 'phone', kofi)
  await expect(page.getByText(/nothing can be saved for now/)).toBeVisible()
  await expectWhole(page, [[360, 'dark']])
  await sendText(page, kofi, 'Written meanwhile.')
  await expect(page.getByText('Written meanwhile.')).toBeVisible()
  const received = async () =>
    JSON.stringify(await call(karibu, `GET /members/${amara.id}/conversation`, { token: kofi.token }))
  expect(await received()).not.toContain('Written meanwhile.')
  await maintenance('open')
  await expect.poll(received, { timeout: 90_000 }).toContain('Written meanwhile.')
  await expectOnce(page, 'Written meanwhile.')
  await expect(page.getByText(/nothing can be saved for now/)).toBeHidden()
  expect(await maintenance('cancel')).toContain('Nothing is announced')
  expect(await maintenance()).toBe('Members can write.\nNothing is announced.\n')
})
