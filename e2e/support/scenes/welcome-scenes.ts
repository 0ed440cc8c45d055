import type { Scene } from './scene.ts'

const path = '/dashboard/welcome'

/** The steps of the first run. */
export const welcomeScenes: Scene[] = [
  { name: 'welcome-photo', path, who: 'fresh' },
  {
    name: 'welcome-place',
    path,
    who: 'fresh',
    prepare: (page, translate) => page.getByRole('button', { name: translate('welcome:skip'), exact: true }).click(),
  },
  {
    name: 'welcome-prompts',
    path,
    // Has a place, so that nothing has to be saved on the way.
    who: 'lonely',
    prepare: async (page, translate) => {
      for (const key of ['welcome:skip', 'common:next', 'welcome:skip', 'prompts:ask_me'] as const)
        await page.getByRole('button', { name: translate(key), exact: true }).click()
    },
  },
]
