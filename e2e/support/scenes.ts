import type { Page } from '@playwright/test'
import type { Crowd } from './crowd.ts'
import type { Device } from './devices.ts'
import { wordsOf } from './words.ts'

export type Who = 'guest' | 'me' | 'lonely' | 'fresh'

/** A screen in one of its states: who looks at it, where it is, and what has to be pressed. */
export type Scene = {
  name: string
  who: Who
  path: string
  only?: Device
  /** `say` gives the words of the language that is looked at. */
  act?: (page: Page, say: ReturnType<typeof wordsOf>) => Promise<unknown>
}

type Act = NonNullable<Scene['act']>

const press =
  (key: string): Act =>
  (page, say) =>
    page
      .getByRole('button', { name: say(key), exact: true })
      .first()
      .click()

const fillStepOne: Act = async (page, say) => {
  const field = (name: string) => page.getByRole('textbox', { name: say(`auth:fields.${name}`), exact: true })
  await field('firstName').fill('Amara')
  await field('lastName').fill('Okafor')
  await field('email').fill('amara@example.com')
  await field('mobileNumber').fill('8031234567')
  await press('common:next')(page, say)
}

const pendingCode: Act = async (page) => {
  await page.evaluate(() =>
    sessionStorage.setItem('pending-code', JSON.stringify({ email: 'amara@example.com', sentAt: Date.now() })),
  )
  await page.reload()
}

const guest = (name: string, path: string, act?: Act): Scene => ({ name, path, who: 'guest', act })
const mine = (name: string, path: string, act?: Act): Scene => ({ name, path, who: 'me', act })
const empty = (name: string, path: string): Scene => ({ name: `${name}-empty`, path, who: 'lonely' })

/** Every screen, in the states that look different. */
export function scenesOf({ matched, admirer, liked }: Crowd): Scene[] {
  const chat = (device: Device) => `/dashboard/messages${device === 'phone' ? '/m' : ''}?uid=${matched.id}`
  return [
    guest('landing', '/'),
    guest('about', '/about'),
    guest('contact', '/contact'),
    guest('careers', '/careers'),
    guest('blog', '/blog'),
    guest('getting-started', '/getting-started'),
    guest('help-center', '/help-center'),
    guest('server-status', '/server-status'),
    guest('report-bug', '/report-bug'),
    guest('chat-support', '/chat-support'),
    guest('not-found', '/nowhere'),
    guest('sign-up', '/signup'),
    guest('sign-up-faults', '/signup', press('common:next')),
    guest('sign-up-two', '/signup', async (page, say) => {
      await fillStepOne(page, say)
      await press('auth:signUp.create')(page, say)
    }),
    guest('login', '/login'),
    guest('otp-login', '/otp-login'),
    guest('forgot-password', '/forgot-password'),
    guest('reset-password', '/reset-password'),
    guest('otp', '/otp?type=verify', pendingCode),
    guest('language-menu', '/login', (page) => page.locator('[aria-haspopup=menu]').first().click()),
    { name: 'welcome-photo', path: '/dashboard/welcome', who: 'fresh' },
    { name: 'welcome-place', path: '/dashboard/welcome', who: 'fresh', act: press('welcome:skip') },
    mine('deck', '/dashboard/matches'),
    mine('deck-help', '/dashboard/matches', (page) => page.keyboard.press('?')),
    mine('grid', '/dashboard/matches?view=grid'),
    mine('filter', '/dashboard/matches?panel=filter'),
    mine(
      'filtered',
      '/dashboard/matches?name=a&nameMode=contains&distance=20&age=20&ageTo=40&ageMode=between&gender=male',
    ),
    mine('mutual', '/dashboard/matches?tab=mutual'),
    mine('likes', '/dashboard/likes'),
    mine('who-likes-me', '/dashboard/who-likes-me'),
    mine('dislikes', '/dashboard/dislikes'),
    mine('blocked', '/dashboard/blocked'),
    mine('unblock', '/dashboard/blocked', (page) => page.locator('article button').first().click()),
    mine('messages', '/dashboard/messages'),
    { ...mine('chat', chat('phone')), only: 'phone' },
    { ...mine('chat', chat('desktop')), only: 'desktop' },
    mine('profile', '/dashboard/profile'),
    mine('profile-edit', '/dashboard/profile', press('people:edit.start')),
    mine('member', `/dashboard/user/${admirer.id}/profile`),
    mine('member-liked', `/dashboard/user/${liked.id}/profile`),
    mine('member-gone', '/dashboard/user/00000000-0000-4000-8000-000000000000/profile'),
    mine('block-dialog', `/dashboard/user/${admirer.id}/profile`, (page, say) =>
      page.getByRole('button', { name: say('people:actions.block', { name: admirer.firstName }) }).click(),
    ),
    mine('report', `/dashboard/report?uid=${admirer.id}`),
    mine('report-nobody', '/dashboard/report'),
    mine('settings', '/dashboard/settings'),
    mine('settings-privacy', '/dashboard/settings?tab=privacy'),
    mine('settings-password', '/dashboard/settings?tab=password'),
    mine('settings-email', '/dashboard/settings?tab=email'),
    mine('settings-devices', '/dashboard/settings?tab=sessions'),
    { ...mine('drawer', '/dashboard/matches', press('dashboard:nav.more')), only: 'phone' },
    { ...mine('log-out', '/dashboard/profile', press('dashboard:nav.logOut')), only: 'desktop' },
    empty('deck', '/dashboard/matches'),
    empty('mutual', '/dashboard/matches?tab=mutual'),
    empty('likes', '/dashboard/likes'),
    empty('who-likes-me', '/dashboard/who-likes-me'),
    empty('dislikes', '/dashboard/dislikes'),
    empty('blocked', '/dashboard/blocked'),
    empty('messages', '/dashboard/messages'),
    empty('profile', '/dashboard/profile'),
  ]
}

/** Goes to a scene and waits until it stands still. */
export async function stage(page: Page, scene: Scene, say = wordsOf('en')): Promise<void> {
  const loading = say('common:loading')
  await page.goto(scene.path)
  await settled(page, loading)
  if (!scene.act) return
  await scene.act(page, say)
  await settled(page, loading)
}

/** The heading is there, nothing loads any more, and every picture in view has come. */
async function settled(page: Page, loading: string): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction((loading) => {
    const states = [...document.querySelectorAll('[role=status]')]
    const isWaiting = states.some((state) => [state.ariaLabel, state.textContent].includes(loading))
    const pictures = [...document.images].filter((image) => image.loading !== 'lazy')
    return !isWaiting && !document.querySelector('[aria-busy=true]') && pictures.every((image) => image.complete)
  }, loading)
}
