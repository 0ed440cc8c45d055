import { expect, test } from '../fixture.ts'
import { englishLeft } from '../support/checks/english-left.ts'
import { axeFindings, cutOrBare, sideways, unfilled } from '../support/checks/page-checks.ts'
import { loggedIn, sampleMembersOf, speaking } from '../support/sample-members.ts'
import type { Scene, Who } from '../support/scenes/scene.ts'
import { refusedOnPurpose, scenesOf, stage } from '../support/scenes/scenes.ts'
import { type Locale, translatorOf } from '../support/translations.ts'

test.describe.configure({ mode: 'parallel' })

type View = { width: number; theme: 'light' | 'dark'; locale: Locale }

const widths = [360, 768, 1280]
const themes = ['light', 'dark'] as const
// KARIBU_LONG=1 is the whole: every width in both themes and in three languages.
const views: View[] =
  process.env.KARIBU_LONG === '1'
    ? widths.flatMap((width) =>
        themes.flatMap((theme) => (['en', 'fr', 'sw'] as const).map((locale) => ({ width, theme, locale }))),
      )
    : [
        { width: 360, theme: 'dark', locale: 'sw' },
        { width: 768, theme: 'light', locale: 'fr' },
        { width: 1280, theme: 'dark', locale: 'en' },
      ]

const parties: Record<string, Who[]> = {
  'a guest': ['guest'],
  'a free member': ['fresh', 'lonely', 'me'],
  'a gold member': ['gold'],
  'whoever is called, and of the team': ['matched', 'staff'],
}

for (const { width, theme, locale } of views) {
  for (const [name, whose] of Object.entries(parties)) {
    test(`every screen of ${name} is whole at ${width} px, ${theme}, in ${locale}`, async ({ open, karibu }) => {
      test.setTimeout(900_000)
      const sample = await sampleMembersOf(karibu)
      const found: string[] = []
      for (const who of whose) {
        const { page, allow } = await open('desktop', {
          ...(who === 'guest' ? speaking(karibu, locale) : loggedIn(karibu, sample[who], locale)),
          viewport: { width, height: 800 },
          colorScheme: theme,
          reducedMotion: 'reduce',
          locale,
        })
        allow(...refusedOnPurpose)
        for (const scene of scenesOf(sample).filter((scene) => scene.who === who && isForWidth(scene, width))) {
          try {
            await stage(page, scene, translatorOf(locale))
          } catch (error) {
            found.push(`${scene.name}: ${String(error).split('\n')[0]}`)
            continue
          }
          const beyond = await sideways(page)
          const faults = [
            ...(await axeFindings(page)),
            ...(beyond > 0 ? [`${beyond} px too wide`] : []),
            ...(await cutOrBare(page)),
            ...(await unfilled(page)),
            ...(await englishLeft(page, locale)).map((text) => `English: ${text}`),
          ]
          found.push(...faults.map((fault) => `${scene.name}: ${fault}`))
        }
        await page.context().close()
      }
      expect(found).toEqual([])
    })
  }
}

function isForWidth({ only }: Scene, width: number): boolean {
  return !only || only === (width < 768 ? 'phone' : 'desktop')
}
