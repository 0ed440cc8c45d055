import { expect, test } from '../fixture.ts'
import { axeFindings, sideways } from '../support/checks/page-checks.ts'
import type { Device } from '../support/devices.ts'
import { loggedIn, type SampleMembers, sampleMembersOf, speaking } from '../support/sample-members.ts'
import type { Scene, Who } from '../support/scenes/scene.ts'
import { refusedOnPurpose, scenesOf, stage } from '../support/scenes/scenes.ts'
import { locales, translatorOf } from '../support/translations.ts'

test.describe.configure({ mode: 'parallel' })

const whose = (sample: SampleMembers, who: Who) => (who === 'guest' ? null : sample[who])

for (const device of ['phone', 'desktop'] as const) {
  test(`no screen has a finding, light or dark, on a ${device}`, async ({ open, karibu }) => {
    test.setTimeout(900_000)
    const sample = await sampleMembersOf(karibu)
    const found: string[] = []
    const note = (scene: string, faults: string[]) => found.push(...faults.map((fault) => `${scene}: ${fault}`))
    for (const who of ['guest', 'fresh', 'me', 'lonely'] as const) {
      const member = whose(sample, who)
      const { page, allow } = await open(device, {
        reducedMotion: 'reduce',
        ...(member ? loggedIn(karibu, member) : {}),
      })
      allow(...refusedOnPurpose)
      for (const scene of forDevice(scenesOf(sample), device).filter((scene) => scene.who === who)) {
        await page.emulateMedia({ colorScheme: 'light' })
        await stage(page, scene)
        note(`${scene.name} light`, await axeFindings(page))
        await page.emulateMedia({ colorScheme: 'dark' })
        // The same elements in other colours.
        note(`${scene.name} dark`, await axeFindings(page, ['color-contrast']))
      }
      await page.context().close()
    }
    expect(found).toEqual([])
  })
}

// The two with the longest words; KARIBU_LONG=1 is all five.
for (const locale of process.env.KARIBU_LONG === '1' ? locales : (['fr', 'sw'] as const)) {
  test(`no screen can be pushed sideways at 320, 360 or 1280 px in ${locale}`, async ({ open, karibu }) => {
    test.setTimeout(900_000)
    const sample = await sampleMembersOf(karibu)
    const found: string[] = []
    for (const who of ['guest', 'fresh', 'me', 'lonely'] as const) {
      const member = whose(sample, who)
      const options = member ? loggedIn(karibu, member, locale) : speaking(karibu, locale)
      const { page, allow } = await open('desktop', { reducedMotion: 'reduce', ...options })
      allow(...refusedOnPurpose)
      for (const scene of forDevice(scenesOf(sample), 'phone').filter((scene) => scene.who === who)) {
        await page.setViewportSize({ width: 360, height: 740 })
        await stage(page, scene, translatorOf(locale))
        for (const width of [360, 320, 1280]) {
          await page.setViewportSize({ width, height: 740 })
          const beyond = await sideways(page)
          if (beyond > 0) found.push(`${scene.name} at ${width} px: ${beyond} px too wide`)
        }
      }
      await page.context().close()
    }
    expect(found).toEqual([])
  })
}

function forDevice(scenes: Scene[], device: Device): Scene[] {
  return scenes.filter(({ only }) => !only || only === device)
}
