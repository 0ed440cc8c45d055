import { expect } from '../fixture.ts'
import { call, makeMember, match } from '../support/client.ts'
import { makeGold } from '../support/data/money.ts'
import { deliver, shown, switchPushOn, tapFirst, test } from '../support/pushes.ts'
import { loggedIn } from '../support/sample-members.ts'

test('a call rings by push when no tab is visible, a tap opens it, and an ended call stops ringing', async ({
  open,
  karibu,
  pushes,
}) => {
  const me = await makeMember(karibu, { firstName: 'Neema' })
  const tunde = await makeMember(karibu, { firstName: 'Tunde', gender: 'male' })
  await match(karibu, me, tunde)
  await makeGold(karibu, tunde, me)
  const browser = pushes.makeBrowser()
  const { page } = await open('phone', { ...loggedIn(karibu, me), serviceWorkers: 'allow' })
  await switchPushOn(page, karibu, browser.subscription)
  // The site is closed.
  await page.goto('about:blank')
  pushes.got.length = 0

  const ring = () =>
    call<{ call: { id: string } }>(karibu, `POST /members/${me.id}/calls`, {
      token: tunde.token,
      body: { kind: 'voice' },
    })
  const placed = await ring()
  const rung = async () =>
    pushes.got
      .map(({ body, headers }) => ({ headers, text: browser.decrypt(body) }))
      .find(({ text }) => text.includes('ringsMs'))
  await expect.poll(rung).toBeTruthy()
  const { headers, text = '' } = (await rung()) ?? {}
  expect([headers?.urgency, Number(headers?.ttl) <= 45]).toEqual(['high', true])
  const path = `/dashboard/messages?uid=${tunde.id}`
  expect(JSON.parse(text)).toMatchObject({ body: 'Incoming call', path })
  await call(karibu, `POST /calls/${placed.call.id}/end`, { token: tunde.token, body: {} })

  await page.goto('/dashboard/matches')
  const again = await ring()
  await deliver(page, karibu, text)
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: 'Karibu', body: 'Incoming call', lang: 'en', path, stays: true }])
  await tapFirst(page)
  await expect(page.getByText('Tunde is calling you').last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Answer' })).toBeVisible()
  expect(await shown(page)).toEqual([])

  // Not tapped this time: it goes when the call does.
  await deliver(page, karibu, text)
  expect(await shown(page)).toHaveLength(1)
  await call(karibu, `POST /calls/${again.call.id}/end`, { token: tunde.token, body: {} })
  await expect(page.getByRole('button', { name: 'Answer' })).toBeHidden()
  await expect.poll(() => shown(page)).toEqual([])

  // Shown, as `deliver` waits for; and closed automatically when it has rung for so long.
  await deliver(page, karibu, JSON.stringify({ ...JSON.parse(text), ringsMs: 1000 }))
  await expect.poll(() => shown(page)).toEqual([])
})
