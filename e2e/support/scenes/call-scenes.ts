import type { Page } from '@playwright/test'
import { call, type Member } from '../client.ts'
import type { Device } from '../devices.ts'
import { loggedIn, type SampleMembers } from '../sample-members.ts'
import type { Scene } from './scene.ts'

type Prepare = NonNullable<Scene['prepare']>
type Pair = Pick<SampleMembers, 'gold' | 'matched'>
type CallScene = Pick<Scene, 'name' | 'who' | 'prepare'>

const devices: Device[] = ['phone', 'desktop']
// A second page that has nothing yet.
const timeout = 30_000
const serverOf = (page: Page) => ({ url: new URL(page.url()).origin })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** What a call looks like: calling, ringing, talking, and every way it is over. */
export function callScenes({ gold, matched }: Pair): Scene[] {
  const scenes = [...callingScenes({ gold, matched }), ...calledScenes({ gold, matched })]
  return scenes.flatMap((scene) =>
    devices.map((only) => ({
      ...scene,
      only,
      path: `/dashboard/messages${only === 'phone' ? '/m' : ''}?uid=${(scene.who === 'matched' ? gold : matched).id}`,
    })),
  )
}

/** The view of the caller; a member without a plan finds that there is no call left. */
function callingScenes({ gold, matched }: Pair): CallScene[] {
  const starts = (kind: 'voice' | 'video'): Prepare => {
    return (page, translate) => button(page, translate(`calls:start.${kind}`, { name: matched.firstName })).click()
  }
  const ends = (state: 'missed' | 'busy' | 'declined' | 'failed'): Prepare => {
    return async (page, translate) => {
      await quiet(page, gold)
      await lendDevices(page)
      await page.route('**/api/members/*/calls', async (route) => {
        const response = await route.fetch()
        const body = (await response.json()) as { data: { call: { state: string } } }
        body.data.call.state = state
        await route.fulfill({ response, json: body })
      })
      await starts('voice')(page, translate)
      await button(page, translate('calls:over.close')).waitFor()
    }
  }
  const noneLeft: Prepare = async (page, translate) => {
    await lendDevices(page)
    await starts('voice')(page, translate)
    await page.getByRole('dialog', { name: translate('calls:plan.title.none'), exact: true }).waitFor()
  }
  const trouble: Prepare = async (page, translate) => {
    await quiet(page, gold)
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    await starts('voice')(page, translate)
    await button(page, translate('calls:trouble.retry')).waitFor()
  }
  const calling: Prepare = async (page, translate) => {
    await quiet(page, gold)
    await lendDevices(page)
    await starts('video')(page, translate)
    await page.getByText(translate('calls:state.calling'), { exact: true }).waitFor()
  }
  return [
    { name: 'call-none-left', who: 'me', prepare: noneLeft },
    { name: 'call-trouble', who: 'gold', prepare: trouble },
    { name: 'call-calling', who: 'gold', prepare: calling },
    { name: 'call-missed', who: 'gold', prepare: ends('missed') },
    { name: 'call-busy', who: 'gold', prepare: ends('busy') },
    { name: 'call-declined', who: 'gold', prepare: ends('declined') },
    { name: 'call-failed', who: 'gold', prepare: ends('failed') },
  ]
}

/** The view of the called member. */
function calledScenes({ gold, matched }: Pair): CallScene[] {
  const receives = (kind: 'voice' | 'video'): Prepare => {
    return async (page, translate) => {
      await quiet(page, gold)
      await lendDevices(page)
      await call(serverOf(page), `POST /members/${matched.id}/calls`, { token: gold.token, body: { kind } })
      await button(page, translate(kind === 'video' ? 'calls:ring.withVideo' : 'calls:ring.answer')).waitFor()
    }
  }
  const connects: Prepare = async (page, translate) => {
    await receives('voice')(page, translate)
    await button(page, translate('calls:ring.answer')).click()
    await button(page, translate('calls:act.smaller')).waitFor()
  }
  // The one who calls needs a page too, for there to be a picture; it goes with this one's next.
  const talks: Prepare = async (page, translate) => {
    await quiet(page, gold)
    await lendDevices(page)
    const server = serverOf(page)
    const context = await page.context().browser()?.newContext(loggedIn(server, gold))
    const other = await context?.newPage()
    if (!context || !other) throw new Error('No browser to call from')
    const close = () => void context.close().catch(() => undefined)
    page.once('framenavigated', close)
    page.once('close', close)
    await other.goto(`${server.url}/dashboard/messages?uid=${matched.id}`)
    await lendDevices(other)
    await button(other, `Video call with ${matched.firstName}`).click({ timeout })
    await button(page, translate('calls:ring.withVideo')).click({ timeout })
    await page.getByLabel(translate('calls:them.picture', { name: gold.firstName })).waitFor()
  }
  const shrinks: Prepare = async (page, translate) => {
    await talks(page, translate)
    await button(page, translate('calls:act.smaller')).click()
  }
  const isOver: Prepare = async (page, translate) => {
    await talks(page, translate)
    await endCall(serverOf(page), gold)
    await button(page, translate('calls:over.close')).waitFor()
  }
  return [
    { name: 'ring-voice', who: 'matched', prepare: receives('voice') },
    { name: 'ring-video', who: 'matched', prepare: receives('video') },
    { name: 'call-connecting', who: 'matched', prepare: connects },
    { name: 'call-talking', who: 'matched', prepare: talks },
    { name: 'call-small', who: 'matched', prepare: shrinks },
    { name: 'call-ended', who: 'matched', prepare: isOver },
  ]
}

/** Lets requests through again and begins without a call: one that ends now would lie over the page for seconds. */
async function quiet(page: Page, member: Member): Promise<void> {
  await page.unrouteAll()
  if (await endCall(serverOf(page), member)) await page.reload()
}

/** Ends what still rings or runs. Answers with whether there was a call. */
export async function endCall(server: { url: string }, { token }: Member): Promise<boolean> {
  const { call: running } = await call<{ call: { id: string } | null }>(server, 'GET /calls/current', { token })
  if (running) await call(server, `POST /calls/${running.id}/end`, { token, body: {} })
  return running !== null
}

/** A microphone that is silent and a camera that shows an even colour, without asking; also after a reload. */
async function lendDevices(page: Page): Promise<void> {
  await page.addInitScript(lend)
  await page.evaluate(lend)
}

function lend(): void {
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    if (!constraints?.video) return new AudioContext().createMediaStreamDestination().stream
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 })
    const context = canvas.getContext('2d')
    setInterval(() => {
      if (context) context.fillStyle = '#8a5a3c'
      context?.fillRect(0, 0, 320, 240)
    }, 200)
    return canvas.captureStream(5)
  }
}
