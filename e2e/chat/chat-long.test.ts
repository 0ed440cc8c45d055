import type { CDPSession } from '@playwright/test'
import { expect, type Page, test } from '../fixture.ts'
import { expectOnce, openTalk, sendText } from '../support/actions/conversation.ts'
import { makeMember, match } from '../support/client.ts'
import { fillTalk } from '../support/data/long-conversation.ts'
import { loggedIn } from '../support/sample-members.ts'

/** KARIBU_LONG_TALK=50000 is the long run. */
const count = Number(process.env.KARIBU_LONG_TALK ?? 2500)
const growthMaxMb = 60
const linesMax = 400

test(`${count} messages are scrolled from the last to the first within a memory limit`, async ({ open, karibu }) => {
  test.setTimeout(120_000 + count * 30)
  const her = await makeMember(karibu, { firstName: 'Halima' })
  const him = await makeMember(karibu, { firstName: 'Chidi', gender: 'male' })
  await match(karibu, her, him)
  await fillTalk(karibu, [her, him], count)
  const { page } = await open('phone', loggedIn(karibu, her))
  const requests: string[] = []
  page.on('request', (request) => {
    if (/\/api\/.*(conversation|messages)/.test(request.url())) requests.push(new URL(request.url()).pathname)
  })
  // A new connection asks for the list anew; what opening asks for is counted after that. Both may come at the same moment,
  // before a wait for the one has become a wait for the other.
  let isConnected = false
  let isListed = false
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      isConnected ||= String(payload).startsWith('40')
    }),
  )
  page.on('response', (response) => {
    isListed ||= isConnected && response.url().includes('/api/conversations')
  })
  await page.goto('/dashboard/messages')
  await expect.poll(() => isListed).toBe(true)
  const row = page.getByRole('link', { name: /Chidi/ })
  await expect(row).toBeVisible()
  await page.waitForLoadState('networkidle')
  const browser = await page.context().newCDPSession(page)
  const before = await memoryOf(browser)
  requests.length = 0
  await row.tap()
  // In the conversation: the row that was tapped shows the same words.
  await expect(page.getByRole('log').getByText(`Message number ${count}`, { exact: false }).last()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requests, 'opening takes one request').toEqual([`/api/members/${him.id}/conversation`])

  let most = 0
  for (let first = await firstSeq(page); first > 1; first = await firstSeq(page)) {
    await page.getByRole('log').evaluate((log) => {
      log.scrollTop = 0
    })
    await page.waitForFunction(
      (seq) => Number(document.querySelector<HTMLElement>('[data-seq]')?.dataset.seq) < seq,
      first,
    )
    most = Math.max(most, await page.locator('[data-seq]').count())
  }
  await expect(page.locator('[data-seq="1"]')).toBeAttached()
  expect(most, 'lines drawn at once').toBeLessThan(linesMax)
  const growth = (await memoryOf(browser)) - before
  console.log(`page memory grew by ${growth.toFixed(1)} MB over ${count} messages`)
  expect(growth).toBeLessThan(growthMaxMb)

  // From the first message straight back to the last, and on with writing.
  await page.getByRole('button', { name: 'Latest' }).tap()
  await expect(page.locator(`[data-seq="${count}"]`)).toBeInViewport()
  await sendText(page, him, 'All of it read.')
  await expectOnce(page, 'All of it read.')
  await openTalk(page, 'phone', him)
})

const firstSeq = (page: Page): Promise<number> =>
  page
    .locator('[data-seq]')
    .first()
    .evaluate((line: HTMLElement) => Number(line.dataset.seq))

/** Memory of the page's scripts, in MB, after a garbage collection. */
async function memoryOf(browser: CDPSession): Promise<number> {
  await browser.send('HeapProfiler.enable')
  await browser.send('HeapProfiler.collectGarbage')
  const { usedSize, embedderHeapUsedSize = 0 } = (await browser.send('Runtime.getHeapUsage')) as {
    usedSize: number
    embedderHeapUsedSize?: number
  }
  return (usedSize + embedderHeapUsedSize) / 1_048_576
}
