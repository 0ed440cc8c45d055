import type { Page } from '@playwright/test'
import { call, type Member } from '../client.ts'
import type { Device } from '../devices.ts'
import { type Crowd, loggedIn } from '../sample-members.ts'
import type { Scene } from './scene.ts'

type Act = NonNullable<Scene['act']>
type Pair = Pick<Crowd, 'gold' | 'matched'>
type CallScene = Pick<Scene, 'name' | 'who' | 'act'>

const devices: Device[] = ['phone', 'desktop']
// A second page that has nothing yet.
const timeout = 30_000
const houseOf = (page: Page) => ({ url: new URL(page.url()).origin })
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

/** As whoever calls sees it; a member without a plan finds that there is no call left. */
function callingScenes({ gold, matched }: Pair): CallScene[] {
  const starts = (kind: 'voice' | 'video'): Act => {
    return (page, say) => button(page, say(`calls:start.${kind}`, { name: matched.firstName })).click()
  }
  const ends = (state: 'missed' | 'busy' | 'declined' | 'failed'): Act => {
    return async (page, say) => {
      await quiet(page, gold)
      await lendDevices(page)
      await page.route('**/api/members/*/calls', async (route) => {
        const response = await route.fetch()
        const body = (await response.json()) as { data: { call: { state: string } } }
        body.data.call.state = state
        await route.fulfill({ response, json: body })
      })
      await starts('voice')(page, say)
      await button(page, say('calls:over.close')).waitFor()
    }
  }
  const noneLeft: Act = async (page, say) => {
    await lendDevices(page)
    await starts('voice')(page, say)
    await page.getByRole('dialog', { name: say('calls:plan.title.none'), exact: true }).waitFor()
  }
  const trouble: Act = async (page, say) => {
    await quiet(page, gold)
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    await starts('voice')(page, say)
    await button(page, say('calls:trouble.retry')).waitFor()
  }
  const calling: Act = async (page, say) => {
    await quiet(page, gold)
    await lendDevices(page)
    await starts('video')(page, say)
    await page.getByText(say('calls:state.calling'), { exact: true }).waitFor()
  }
  return [
    { name: 'call-none-left', who: 'me', act: noneLeft },
    { name: 'call-trouble', who: 'gold', act: trouble },
    { name: 'call-calling', who: 'gold', act: calling },
    { name: 'call-missed', who: 'gold', act: ends('missed') },
    { name: 'call-busy', who: 'gold', act: ends('busy') },
    { name: 'call-declined', who: 'gold', act: ends('declined') },
    { name: 'call-failed', who: 'gold', act: ends('failed') },
  ]
}

/** As whoever is called sees it. */
function calledScenes({ gold, matched }: Pair): CallScene[] {
  const hears = (kind: 'voice' | 'video'): Act => {
    return async (page, say) => {
      await quiet(page, gold)
      await lendDevices(page)
      await call(houseOf(page), `POST /members/${matched.id}/calls`, { token: gold.token, body: { kind } })
      await button(page, say(kind === 'video' ? 'calls:ring.withVideo' : 'calls:ring.answer')).waitFor()
    }
  }
  const connects: Act = async (page, say) => {
    await hears('voice')(page, say)
    await button(page, say('calls:ring.answer')).click()
    await button(page, say('calls:act.smaller')).waitFor()
  }
  // The one who calls needs a page too, for there to be a picture; it goes with this one's next.
  const talks: Act = async (page, say) => {
    await quiet(page, gold)
    await lendDevices(page)
    const house = houseOf(page)
    const context = await page.context().browser()?.newContext(loggedIn(house, gold))
    const other = await context?.newPage()
    if (!context || !other) throw new Error('No browser to call from')
    const close = () => void context.close().catch(() => undefined)
    page.once('framenavigated', close)
    page.once('close', close)
    await other.goto(`${house.url}/dashboard/messages?uid=${matched.id}`)
    await lendDevices(other)
    await button(other, `Video call with ${matched.firstName}`).click({ timeout })
    await button(page, say('calls:ring.withVideo')).click({ timeout })
    await page.getByLabel(say('calls:them.picture', { name: gold.firstName })).waitFor()
  }
  const shrinks: Act = async (page, say) => {
    await talks(page, say)
    await button(page, say('calls:act.smaller')).click()
  }
  const isOver: Act = async (page, say) => {
    await talks(page, say)
    await quiet(page, gold)
    await button(page, say('calls:over.close')).waitFor()
  }
  return [
    { name: 'ring-voice', who: 'matched', act: hears('voice') },
    { name: 'ring-video', who: 'matched', act: hears('video') },
    { name: 'call-connecting', who: 'matched', act: connects },
    { name: 'call-talking', who: 'matched', act: talks },
    { name: 'call-small', who: 'matched', act: shrinks },
    { name: 'call-ended', who: 'matched', act: isOver },
  ]
}

/** Ends what still rings or runs, and lets requests through again. */
async function quiet(page: Page, { token }: Member): Promise<void> {
  await page.unrouteAll()
  const { call: running } = await call<{ call: { id: string } | null }>(houseOf(page), 'GET /calls/current', { token })
  if (running) await call(houseOf(page), `POST /calls/${running.id}/end`, { token, body: {} })
}

/** A microphone that is silent and a camera that shows an even colour, without asking; also after a reload. */
async function lendDevices(page: Page): Promise<void> {
  await page.addInitScript(lend)
  await page.evaluate(lend)
}

function lend(): void {
  navigator.mediaDevices.getUserMedia = async (wish) => {
    if (!wish?.video) return new AudioContext().createMediaStreamDestination().stream
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 })
    const context = canvas.getContext('2d')
    setInterval(() => {
      if (context) context.fillStyle = '#8a5a3c'
      context?.fillRect(0, 0, 320, 240)
    }, 200)
    return canvas.captureStream(5)
  }
}
