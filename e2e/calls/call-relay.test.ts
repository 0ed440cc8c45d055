import { findHeadlessShell } from '../../scripts/lib/system/ensure-browser.ts'
import { coturn, findProgram } from '../../scripts/lib/system/find-program.ts'
import { expect, type Page, test as shared } from '../fixture.ts'
import { makeMember, match } from '../support/client.ts'
import { type Coturn, startCoturn } from '../support/coturn.ts'
import { makeGold } from '../support/data/money.ts'
import { fixtureMs, type Karibu, startKaribu } from '../support/karibu.ts'
import { loggedIn } from '../support/sample-members.ts'

declare const peers: RTCPeerConnection[]

const program = findProgram(coturn)

const test = shared.extend<object, { relay: Coturn; karibu: Karibu }>({
  relay: [ownRelay, { scope: 'worker' }],
  karibu: [serverWithRelay, { scope: 'worker', timeout: fixtureMs }],
  launchOptions: [
    {
      executablePath: findHeadlessShell(),
      args: ['--disable-gpu', '--use-fake-device-for-media-stream=fps=10', '--use-fake-ui-for-media-stream'],
    },
    { scope: 'worker' },
  ],
})

test.skip(program === undefined, 'needs coturn: the package of that name')

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
async function ownRelay({}, use: (relay: Coturn) => Promise<void>): Promise<void> {
  const relay = await startCoturn(program ?? '')
  await use(relay)
  await relay.stop()
}

async function serverWithRelay({ relay }: { relay: Coturn }, use: (karibu: Karibu) => Promise<void>): Promise<void> {
  const karibu = await startKaribu(relay.environment)
  await use(karibu)
  await karibu.stop()
}

/** As in production, where neither learns the address of the other. */
async function onlyByRelay(page: Page): Promise<void> {
  await page.route('**/api/calls/ice-servers', async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    await route.fulfill({ response, json: { data: { ...data, iceTransportPolicy: 'relay' } } })
  })
  await page.addInitScript(() => {
    const made: RTCPeerConnection[] = []
    const Original = RTCPeerConnection
    Object.assign(window, {
      peers: made,
      RTCPeerConnection: class extends Original {
        constructor(settings?: RTCConfiguration) {
          super(settings)
          made.push(this)
        }
      },
    })
  })
}

/** Through which candidates the newest connection goes, and how many bytes of sound have come. */
const connection = (page: Page) =>
  page.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: the dictionaries of the statistics are not typed one by one.
    const all: any[] = [...((await peers.at(-1)?.getStats()) ?? new Map()).values()]
    const byId = new Map(all.map((one) => [one.id, one]))
    const pair = all.find(
      ({ type, nominated, state }) => type === 'candidate-pair' && nominated && state === 'succeeded',
    )
    const sound = all.find(({ type, kind }) => type === 'inbound-rtp' && kind === 'audio')
    return {
      ends: [byId.get(pair?.localCandidateId)?.candidateType, byId.get(pair?.remoteCandidateId)?.candidateType],
      bytes: Number(sound?.bytesReceived ?? 0),
    }
  })

test('two matches connect through the relay only, with the credentials that the server issues', async ({
  open,
  karibu,
}) => {
  const amara = await makeMember(karibu, { firstName: 'Amara' })
  const tunde = await makeMember(karibu, { firstName: 'Tunde', gender: 'male' })
  await match(karibu, amara, tunde)
  await makeGold(karibu, amara, tunde)
  const permissions = ['microphone']
  const { page: one } = await open('desktop', { ...loggedIn(karibu, amara), permissions })
  const { page: other } = await open('phone', { ...loggedIn(karibu, tunde), permissions })
  await Promise.all([onlyByRelay(one), onlyByRelay(other)])
  await Promise.all([one.goto(`/dashboard/messages?uid=${tunde.id}`), other.goto('/dashboard/matches')])
  await one.getByRole('button', { name: 'Call Tunde', exact: true }).click()
  await other.getByRole('button', { name: 'Answer', exact: true }).click()
  for (const page of [one, other]) {
    await expect.poll(async () => (await connection(page)).ends).toEqual(['relay', 'relay'])
    const { bytes } = await connection(page)
    await expect.poll(async () => (await connection(page)).bytes).toBeGreaterThan(bytes + 1000)
  }
  await other.getByRole('button', { name: 'Hang up', exact: true }).click()
  await expect(one.getByText('Call ended')).toBeVisible()
})
