import { expect, type Page } from '../fixture.ts'
import { chatOf, expectPicture, pairOf, permissions, press, takePlan, test } from '../support/calls.ts'
import { call, makeMember, match, react } from '../support/client.ts'
import { anotherDevice, loggedIn } from '../support/sample-members.ts'

/** Which camera the small picture of oneself comes from. */
const cameraOf = (page: Page) =>
  page.locator('video[aria-label="You"]').evaluate((element) => {
    const [track] = ((element as HTMLVideoElement).srcObject as MediaStream | null)?.getVideoTracks() ?? []
    return track?.getSettings().deviceId
  })

test('two matches exchange video and audio, and their chat shows the duration', async ({ open, karibu }) => {
  const { page: purse } = await open('desktop')
  const { amara, tunde } = await pairOf(karibu, purse)
  const { page: one } = await open('desktop', { ...loggedIn(karibu, amara), permissions })
  const { page: other } = await open('phone', { ...loggedIn(karibu, tunde), permissions })
  const { page: second } = await open('desktop', {
    ...loggedIn(karibu, await anotherDevice(karibu, tunde)),
    permissions,
  })
  await Promise.all([chatOf(one, tunde), other.goto('/dashboard/matches'), second.goto('/dashboard/matches')])
  await press(one, 'Video call with Tunde')
  await expect(one.getByText('Calling…')).toBeVisible()
  await Promise.all([other, second].map((page) => expect(page.getByText('Amara is calling you').last()).toBeVisible()))
  await press(other, 'Answer with video')
  await expect(second.getByRole('button', { name: 'Decline' })).toBeHidden()
  await expectPicture(one, 'Tunde’s video')
  await expectPicture(other, 'Amara’s video')
  await expect(one.getByRole('img', { name: /^Connection: (good|fair)$/ })).toBeVisible()

  await press(one, 'Mute')
  await expect(other.getByText('Amara is muted')).toBeVisible()
  await press(one, 'Unmute')
  await expect(other.getByText('Amara is muted')).toBeHidden()
  await press(other, 'Stop video')
  await expect(one.locator('video[aria-label="Tunde’s video"]')).toBeHidden()
  await press(other, 'Start video')
  await expectPicture(one, 'Tunde’s video')

  // From one camera to the next but one, and the picture goes on over there. What the second sees only machines read.
  const cameras = [await cameraOf(other)]
  for (let turn = 0; turn < 2; turn += 1) {
    await press(other, 'Switch camera')
    await expect.poll(async () => cameras.includes(await cameraOf(other))).toBe(false)
    cameras.push(await cameraOf(other))
  }
  await expectPicture(one, 'Tunde’s video')

  await press(one, 'Minimise the call')
  await expect(one.getByRole('region', { name: 'On a call with Tunde' })).toBeVisible()
  await one.getByRole('textbox').first().fill('Can you hear me?')
  await one.keyboard.press('Enter')
  await one.getByRole('button', { name: /^Back to the call/ }).click()

  await press(other, 'Hang up')
  await expect(one.getByText('Call ended')).toBeVisible()
  await press(one, 'Close')
  await expect(one.getByRole('log').getByText('Video call')).toBeVisible()
  await expect(one.getByRole('log').getByText(/^\d:\d\d$/)).toBeVisible()
  expect(await one.evaluate(() => document.querySelectorAll('video').length)).toBe(0)
})

test('calls: declined, cancelled, and to a member who is in a call', async ({ open, karibu }) => {
  const { page: purse } = await open('desktop')
  const { amara, tunde } = await pairOf(karibu, purse)
  const { page: one } = await open('phone', { ...loggedIn(karibu, amara), permissions })
  const { page: other } = await open('desktop', { ...loggedIn(karibu, tunde), permissions })
  await Promise.all([chatOf(one, tunde), chatOf(other, amara)])
  await press(one, 'Call Tunde')
  await press(other, 'Decline')
  await expect(one.getByText('Tunde can’t talk now')).toBeVisible()
  await press(one, 'Close')

  await press(one, 'Call Tunde')
  await expect(other.getByRole('button', { name: 'Answer' })).toBeVisible()
  await press(one, 'Hang up')
  await expect(other.getByRole('button', { name: 'Answer' })).toBeHidden()
  await expect(other.getByRole('log').getByText('Voice call').last()).toBeVisible()

  const third = await makeMember(karibu, { firstName: 'Zainab' })
  await match(karibu, third, tunde)
  await takePlan(karibu, purse, third)
  const placed = await call<{ call: { id: string } }>(karibu, `POST /members/${tunde.id}/calls`, {
    token: third.token,
    body: { kind: 'voice' },
  })
  await press(one, 'Call Tunde')
  await expect(one.getByText('Tunde is on another call')).toBeVisible()
  // The pair is used again: nothing may ring any more.
  await call(karibu, `POST /calls/${placed.call.id}/end`, { token: third.token, body: {} })
})

test('a member whose plan includes no calls is led to the plans', async ({ open, karibu }) => {
  const { page: purse } = await open('desktop')
  const { amara, tunde } = await pairOf(karibu, purse)
  const { page, allow } = await open('phone', { ...loggedIn(karibu, tunde), permissions })
  allow(/status of 402/)
  await chatOf(page, amara)
  await press(page, 'Call Amara')
  await expect(page.getByRole('dialog', { name: 'Your plan has no calls' })).toBeVisible()
  await page.getByRole('link', { name: 'See plans' }).click()
  await expect(page).toHaveURL(/upgrade/)
})

test('a reload during a call reconnects to it, and a block ends it', async ({ open, karibu }) => {
  const { page: purse } = await open('desktop')
  const { amara, tunde } = await pairOf(karibu, purse)
  const { page: one, allow } = await open('desktop', { ...loggedIn(karibu, amara), permissions })
  const { page: other } = await open('phone', { ...loggedIn(karibu, tunde), permissions })
  await Promise.all([chatOf(one, tunde), other.goto('/dashboard/matches')])
  await press(one, 'Video call with Tunde')
  await press(other, 'Answer with video')
  await expectPicture(one, 'Tunde’s video')
  await other.reload()
  await expectPicture(other, 'Amara’s video')
  await expectPicture(one, 'Tunde’s video')
  await one.reload()
  await expectPicture(one, 'Tunde’s video')
  // Her open chat requests once more a member who is gone.
  allow(/status of 404/)
  await react(karibu, [tunde, amara], 'block')
  await expect(one.getByText('Call ended')).toBeVisible()
  await expect(other.getByText('Call ended')).toBeVisible()
})

test('after a network change both sides renegotiate the connection, and the call continues', async ({
  open,
  karibu,
}) => {
  const { page: purse } = await open('desktop')
  const { amara } = await pairOf(karibu, purse)
  // He blocked her in the test before.
  const third = await makeMember(karibu, { firstName: 'Zainab' })
  await match(karibu, amara, third)
  const { page: one } = await open('desktop', { ...loggedIn(karibu, amara), permissions })
  const { page: other } = await open('phone', { ...loggedIn(karibu, third), permissions })
  for (const page of [one, other]) await recordConnections(page)
  await Promise.all([chatOf(one, third), other.goto('/dashboard/matches')])
  await press(one, 'Video call with Zainab')
  await press(other, 'Answer with video')
  await expectPicture(one, 'Zainab’s video')
  // She, he, and both in one moment.
  for (const movers of [[one], [other], [one, other]]) {
    const before = [await ways(one), await ways(other)]
    await Promise.all(movers.map((page) => page.evaluate(() => void window.dispatchEvent(new Event('online')))))
    for (const [at, page] of [one, other].entries()) await expect.poll(() => ways(page)).not.toBe(before[at])
    await expectPicture(one, 'Zainab’s video')
    await expectPicture(other, 'Amara’s video')
  }
  // A way that both have lost is found anew by one of them, without a clash.
  const lost = await ways(one)
  for (const page of [other, one]) await loseLine(page)
  await expect.poll(() => ways(one)).not.toBe(lost)
  await expect.poll(() => Promise.all([stateOf(one), stateOf(other)])).toEqual(['stable connected', 'stable connected'])
  await expectPicture(one, 'Zainab’s video')
  await expectPicture(other, 'Amara’s video')
  await press(one, 'Hang up')
})

/** Records the connections that a page opens. */
const recordConnections = (page: Page) =>
  page.addInitScript(() => {
    const connections: RTCPeerConnection[] = []
    Object.assign(window, { lines: connections })
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(config?: RTCConfiguration) {
        super(config)
        connections.push(this)
      }
    }
  })
/** Reports a failed connection to the page; the connection itself still works. */
const loseLine = (page: Page) =>
  page.evaluate(() => {
    const line = (window as unknown as { lines: RTCPeerConnection[] }).lines.at(-1) as RTCPeerConnection
    Object.defineProperty(line, 'connectionState', { configurable: true, value: 'failed' })
    line.dispatchEvent(new Event('connectionstatechange'))
    Reflect.deleteProperty(line, 'connectionState')
    // When its state changes.
    setTimeout(() => line.dispatchEvent(new Event('connectionstatechange')), 1000)
  })
/** The name of the ways to each other that were agreed on last. */
const ways = (page: Page) =>
  page.evaluate(() => {
    const line = (window as unknown as { lines: RTCPeerConnection[] }).lines.at(-1)
    return /a=ice-ufrag:(\S+)/.exec(line?.currentLocalDescription?.sdp ?? '')?.[1]
  })
const stateOf = (page: Page) =>
  page.evaluate(() => {
    const line = (window as unknown as { lines: RTCPeerConnection[] }).lines.at(-1)
    return `${line?.signalingState} ${line?.connectionState}`
  })

test('without a microphone no call starts, and the page says how to allow it', async ({ browser, open, karibu }) => {
  const { page: purse } = await open('desktop')
  const one = await makeMember(karibu, { firstName: 'Ngozi' })
  const other = await makeMember(karibu, { firstName: 'Kwame' })
  await match(karibu, one, other)
  await takePlan(karibu, purse, one)
  const { page } = await open('phone', loggedIn(karibu, one))
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await chatOf(page, other)
  await press(page, 'Call Kwame')
  await expect(page.getByText(/microphone is blocked/)).toBeVisible()
  expect((await call<{ call: unknown }>(karibu, 'GET /calls/current', { token: other.token })).call).toBeNull()
  await press(page, 'Cancel')
  await expect(page.getByRole('button', { name: 'Call Kwame' })).toBeEnabled()
  expect(browser.isConnected()).toBe(true)
})
