import { findHeadlessShell } from '../../scripts/lib/system/ensure-browser.ts'
import { expect, ownServer, type Page, test as shared } from '../fixture.ts'
import { call, type Member, makeMember, match } from './client.ts'
import { fixtureMs, type Karibu } from './karibu.ts'

// A browser with three cameras, of which the first and the last show a turning disc, and a microphone that beeps. Ten
// pictures a second show the same as thirty, which two browsers on two cores compress in software.
export const test = shared.extend<object, { karibu: Karibu }>({
  karibu: [ownServer, { scope: 'worker', timeout: fixtureMs }],
  launchOptions: [
    {
      executablePath: findHeadlessShell(),
      args: [
        '--disable-gpu',
        '--use-fake-device-for-media-stream=device-count=3,fps=10',
        '--use-fake-ui-for-media-stream',
      ],
    },
    { scope: 'worker' },
  ],
})

export const permissions = ['camera', 'microphone']
export const chatOf = (page: Page, other: Member) => page.goto(`/dashboard/messages?uid=${other.id}`)
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

/** Puts money in the wallet by the sandbox's page, and takes a plan that holds calls. */
export async function takePlan(karibu: Karibu, page: Page, { token }: Member): Promise<void> {
  const { url } = await call<{ url: string }>(karibu, 'POST /deposit/payment/info', {
    token,
    body: { channel: 'paystack', currency: 'USD', amount: 15 },
  })
  await page.goto(url)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect.poll(async () => (await call<{ usd: number }>(karibu, 'GET /wallet', { token })).usd).toBeGreaterThan(10)
  const { plans } = await call<{ plans: { id: string; calls: number; price: number }[] }>(
    karibu,
    'GET /subscriptions/plans',
    { token },
  )
  const plan = plans.find(({ calls, price }) => calls > 0 && price < 15)
  await call(karibu, `POST /subscriptions/${plan?.id}/subscribe`, { token, body: {} })
}

let pair: Promise<{ amara: Member; tunde: Member }> | null = null
export const pairOf = (karibu: Karibu, page: Page) => {
  pair ??= makePair(karibu, page)
  return pair
}
async function makePair(karibu: Karibu, page: Page) {
  const [amara, tunde] = [
    await makeMember(karibu, { firstName: 'Amara' }),
    await makeMember(karibu, { firstName: 'Tunde', gender: 'male' }),
  ]
  await match(karibu, amara, tunde)
  await takePlan(karibu, page, amara)
  return { amara, tunde }
}

/** How many of the next ten pictures of the other are different, and whether they are no black ones. */
const seen = (page: Page, label: string) =>
  page.locator(`video[aria-label="${label}"]`).evaluate(async (element) => {
    const video = element as HTMLVideoElement
    const [width, height] = [48, 36]
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d', { willReadFrequently: true })
    const sums = new Set<number>()
    let bright = 0
    for (let n = 0; n < 10; n += 1) {
      context?.drawImage(video, 0, 0, width, height)
      const { data } = context?.getImageData(0, 0, width, height) ?? { data: [] }
      const sum = [...data].reduce((total, value, at) => total + (at % 4 === 3 ? 0 : value * ((at % 97) + 1)), 0)
      bright = Math.max(bright, ...[...data].filter((_, at) => at % 4 !== 3))
      sums.add(sum)
      await new Promise((resolve) => video.requestVideoFrameCallback(resolve))
    }
    return { frames: video.getVideoPlaybackQuality().totalVideoFrames, pictures: sums.size, bright }
  })

export async function expectPicture(page: Page, label: string): Promise<void> {
  await expect.poll(async () => (await seen(page, label)).pictures).toBeGreaterThan(2)
  const { frames, bright } = await seen(page, label)
  expect(frames).toBeGreaterThan(10)
  expect(bright).toBeGreaterThan(60)
}
