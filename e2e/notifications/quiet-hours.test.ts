import { expect, type Page } from '../fixture.ts'
import { type Member, makeMember, match, write } from '../support/client.ts'
import { moveClock, noticesHandled } from '../support/data/queue.ts'
import type { Karibu } from '../support/karibu.ts'
import { switchPushOn, test } from '../support/pushes.ts'
import { loggedIn } from '../support/sample-members.ts'

const hour = 3600

/** Seconds from now to the next such time of day in UTC. */
function untilUtc(time: string): number {
  const at = new Date()
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  at.setUTCHours(hours, minutes, 0, 0)
  const seconds = Math.round((at.getTime() - Date.now()) / 1000)
  return seconds > 0 ? seconds : seconds + 24 * hour
}

/** Switches quiet hours on by hand; whose clock they go by is the browser's. */
async function setQuietHours(
  page: Page,
  { from, to, zone }: { from: string; to: string; zone: string },
): Promise<void> {
  await page.getByRole('switch', { name: /Quiet hours/ }).click()
  await page.getByLabel('From', { exact: true }).fill(from)
  const saved = page.waitForResponse((answer) => answer.request().postData()?.includes(`"to":"${to}"`) ?? false)
  await page.getByLabel('Until', { exact: true }).fill(to)
  await saved
  await expect(page.getByText(`Time zone: ${zone}`)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(from)
  await expect(page.getByLabel('Until', { exact: true })).toHaveValue(to)
}

test('quiet hours across midnight follow the local time of each member, in Lagos and in Nairobi', async ({
  open,
  karibu,
  pushes,
}) => {
  // All begins in the evening: a login of the real day would have run out by the morning after, at many an hour.
  const evening = untilUtc('20:30')
  await karibu.restart({ clockOffsetSeconds: evening })
  const zola = await makeMember(karibu, { firstName: 'Zola' })
  const settle = async (firstName: string, timezoneId: string) => {
    const member = await makeMember(karibu, { firstName })
    await match(karibu, member, zola)
    const browser = pushes.makeBrowser()
    const { page, allow } = await open('phone', { ...loggedIn(karibu, member), timezoneId, serviceWorkers: 'allow' })
    // While the server starts again.
    allow(/WebSocket|ERR_CONNECTION|Failed to fetch|status of 50\d/)
    await switchPushOn(page, karibu, browser.subscription)
    await setQuietHours(page, { from: '22:00', to: '06:00', zone: timezoneId })
    // The match of a moment ago.
    await readAll(page)
    const readShown = () =>
      pushes.got
        .filter(({ path }) => browser.subscription.endpoint.endsWith(path))
        .map(({ body }) => (JSON.parse(browser.decrypt(body)) as { body: string }).body)
    return { member, page, readShown }
  }
  const lagos = await settle('Amara', 'Africa/Lagos')
  const nairobi = await settle('Neema', 'Africa/Nairobi')
  const writeToBoth = async (text: string) => {
    for (const { member } of [lagos, nairobi]) await write(karibu, [zola, member], text)
  }
  let [from, to] = [evening, evening]
  const move = async (hours: number) => {
    to += hours * hour
    pushes.got.length = 0
    await moveClock(karibu, { from, to })
    from = to
  }
  const one = 'You have a new notification'

  await test.step('half past nine in Lagos, half past eleven in Nairobi: notified here, held back there', async () => {
    await move(0)
    await writeToBoth('Are you still up?')
    await expect.poll(lagos.readShown).toEqual([one])
    await nairobi.page.goto('/dashboard/notifications')
    // The notification centre shows it immediately.
    await expect(nairobi.page.getByRole('link', { name: /Zola wrote to you/ })).toBeVisible()
    expect(nairobi.readShown()).toEqual([])
    await readAll(nairobi.page)
    await readAll(lagos.page)
  })

  await test.step('after midnight in both: no member is notified', async () => {
    await move(3)
    await writeToBoth('Sleep well.')
    await settled(karibu, lagos, nairobi)
    expect([lagos.readShown(), nairobi.readShown()]).toEqual([[], []])
  })

  await test.step('past six in Nairobi, past four in Lagos: it comes there, and still not here', async () => {
    await move(3.6)
    await expect.poll(nairobi.readShown).toEqual([one])
    expect(lagos.readShown()).toEqual([])
  })

  await test.step('past six in Lagos too: it comes here, and not again there', async () => {
    await move(2)
    await expect.poll(lagos.readShown).toEqual([one])
    await writeToBoth('Good morning!')
    await expect.poll(() => [lagos.readShown().length, nairobi.readShown().length]).toEqual([2, 1])
  })
})

type Recipient = { member: Member; page: Page }

async function readAll(page: Page): Promise<void> {
  await page.goto('/dashboard/notifications')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden()
}

/** Both see in their centre what was written last, and each push has been sent or waits for the morning. */
async function settled(karibu: Karibu, ...members: Recipient[]): Promise<void> {
  for (const { page } of members) {
    await page.goto('/dashboard/notifications')
    await expect(page.getByRole('link', { name: /^New: Zola/ }).first()).toBeVisible()
  }
  await noticesHandled(karibu)
}
