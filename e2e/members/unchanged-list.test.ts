import { expect, test } from '../fixture.ts'
import { makeMember } from '../support/client.ts'
import { loggedIn } from '../support/sample-members.ts'

test('an unchanged list is not sent again', async ({ open, karibu }) => {
  const me = await makeMember(karibu, { firstName: 'Lurdes', age: 28 })
  const { page } = await open('desktop', loggedIn(karibu, me))
  const session = await page.context().newCDPSession(page)
  const lists = new Set<string>()
  const pending = new Set<string>()
  const statuses: number[] = []
  let received = 0
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.includes('/api/conversations?box=')) return
    lists.add(requestId)
    pending.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId }) => pending.delete(requestId) && received++)
  session.on('Network.loadingFailed', ({ requestId }) => pending.delete(requestId))
  session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    if (lists.has(requestId)) statuses.push(statusCode)
  })
  await session.send('Network.enable')
  await page.goto('/dashboard/messages')
  await expect.poll(() => received > 0 && pending.size === 0).toBe(true)
  expect(statuses[0]).toBe(200)
  // A list whose request was aborted in between is not stored, and is requested without its tag once more.
  await expect(async () => {
    const first = statuses.length
    await page.reload()
    await expect.poll(() => statuses.slice(first), { timeout: 10_000 }).toContain(304)
  }).toPass()
})
