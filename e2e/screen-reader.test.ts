import { expect, test } from './fixture.ts'
import { type Crowd, crowdOf, loggedIn, speaking } from './support/crowd.ts'
import { faultsHeard, listen } from './support/reader.ts'
import { scenesOf, stage, type Who } from './support/scenes.ts'
import { wordsOf } from './support/words.ts'

test.describe.configure({ mode: 'parallel' })

const walks = [
  { locale: 'en', device: 'desktop' },
  { locale: 'sw', device: 'phone' },
] as const

const whose = (crowd: Crowd, who: Who) => (who === 'guest' ? null : crowd[who])

for (const { locale, device } of walks) {
  test(`every screen makes sense to somebody who only hears it, in ${locale} on a ${device}`, async ({
    open,
    karibu,
  }) => {
    test.setTimeout(240_000)
    const crowd = await crowdOf(karibu)
    const scenes = scenesOf(crowd).filter(({ only }) => !only || only === device)
    const found: string[] = []
    for (const who of ['guest', 'fresh', 'me', 'lonely', 'gold'] as const) {
      const member = whose(crowd, who)
      const options = member ? loggedIn(karibu, member, locale) : speaking(karibu, locale)
      const { page, allow } = await open(device, { reducedMotion: 'reduce', ...options })
      allow(/status of 404 .*\/(api\/profile\/0000|nowhere)/)
      for (const scene of scenes.filter((scene) => scene.who === who)) {
        await stage(page, scene, wordsOf(locale))
        const faults = faultsHeard(await listen(page), await page.title())
        found.push(...faults.map((fault) => `${scene.name}: ${fault}`))
      }
      await page.context().close()
    }
    expect(found).toEqual([])
  })
}
