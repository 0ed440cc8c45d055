import { dayIn } from '@karibu/contract/date-text'
import { chooseBlock } from '../actions/person-menu.ts'
import { staffScenes } from '../data/staff.ts'
import type { SampleMembers } from '../sample-members.ts'
import { callScenes } from './call-scenes.ts'
import { chatPath, chatScenes } from './chat-scenes.ts'
import { cityScenes } from './city-scenes.ts'
import { decisionScenes } from './decision-scenes.ts'
import { deletionScenes } from './deletion-scenes.ts'
import { passkeyScenes } from './passkey-scenes.ts'
import { safetyScenes } from './safety-scenes.ts'
import type { Scene } from './scene.ts'
import { welcomeScenes } from './welcome-scenes.ts'

type Prepare = NonNullable<Scene['prepare']>

const press =
  (key: string): Prepare =>
  (page, translate) =>
    page
      .getByRole('button', { name: translate(key), exact: true })
      .first()
      .click()

const depositException = {
  ...{ reference: '0123456789abcdef0123456789abcdef', channel: 'paystack', status: 'pending', currency: 'NGN' },
  ...{ amount: 20_000, credited: null, url: null, reason: null, exception: 'looked_into', purchase: null },
  ...{ receipt: null, createdAt: '2026-11-20T09:30:00Z' },
}

const followDepositException: Prepare = async (page) => {
  await page.route(`**/api/deposit/${depositException.reference}`, (route) =>
    route.fulfill({ json: { data: depositException } }),
  )
  await page.goto(new URL(`/dashboard/deposit?reference=${depositException.reference}`, page.url()).href)
}

const fillStepOne: Prepare = async (page, translate) => {
  const field = (name: string) => page.getByRole('textbox', { name: translate(`auth:fields.${name}`), exact: true })
  await field('firstName').fill('Amara')
  await field('lastName').fill('Okafor')
  await field('email').fill('amara@example.com')
  await field('mobileNumber').fill('8031234567')
  await press('common:next')(page, translate)
}

const pendingCode: Prepare = async (page) => {
  await page.evaluate(() =>
    sessionStorage.setItem('pending-code', JSON.stringify({ email: 'amara@example.com', sentAt: Date.now() })),
  )
  await page.reload()
}

const banned: Prepare = async (page, translate) => {
  const locale = await page.evaluate(() => document.documentElement.lang)
  const date = dayIn({ locale, timeZone: 'UTC' }, new Date(suspended.until))
  const message = translate('accounts:shut.suspended', { date })
  const body = JSON.stringify({ code: 'account_suspended', message, appeal: 'token', requestId: '1' })
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 403, contentType: 'application/json', body }),
  )
  await page.getByRole('textbox', { name: translate('auth:fields.email') }).fill('amara@example.com')
  await page.locator('input[name=password]').fill('three green birds')
  await press('auth:logIn.submit')(page, translate)
}

const suspended = {
  ...{ kind: 'suspended', until: '2026-11-28T09:30:00Z', decidedAt: '2026-11-21T09:30:00Z', appeal: null },
  reason: 'Amara, 21.11.: 3 x 50 000 XAF.',
}
const appealed = {
  ...{ text: '50 000 XAF? 21.11., 22.11.', sentAt: '2026-11-21T10:30:00Z', dueAt: '2099-11-24T10:30:00Z' },
  ...{ outcome: null, reason: null, decidedAt: null },
}

const toAppeal =
  (appeal: typeof appealed | null): Prepare =>
  async (page, text) => {
    await page.route('**/api/appeals/show', (route) =>
      route.fulfill({ json: { data: { sanction: { ...suspended, appeal }, decisions: [] } } }),
    )
    await banned(page, text)
    await page.getByRole('link', { name: text('auth:shut.appeal') }).click()
    await page.getByText(suspended.reason).waitFor()
  }

const tourDue: Prepare = async (page) => {
  await page.evaluate(() => localStorage.setItem('tour', 'due'))
  await page.reload()
}

// Answered here, so that no member of the likes in another picture is matched.
const likeBack =
  (firstName: string): Prepare =>
  async (page, translate) => {
    const fixture = {
      liked: true,
      disliked: false,
      blocked: false,
      matched: true,
      conversationId: crypto.randomUUID(),
    }
    await page.route('**/api/actions/toggle/like?*', (route) => route.fulfill({ json: { data: fixture } }))
    await page.getByRole('button', { name: translate('reactions:likesMe.likeBackName', { name: firstName }) }).click()
    await page.getByRole('dialog').getByRole('listitem').getByRole('button').first().click()
  }

const guest = (name: string, path: string, prepare?: Prepare): Scene => ({ name, path, who: 'guest', prepare })
const mine = (name: string, path: string, prepare?: Prepare): Scene => ({ name, path, who: 'me', prepare })
const empty = (name: string, path: string): Scene => ({ name: `${name}-empty`, path, who: 'lonely' })

// Screens with a fixed address, without a member in it.
const dashboard = [
  ...['matches', 'likes', 'who-likes-me', 'dislikes', 'blocked', 'favourites', 'visitors', 'boost-profile', 'wallet'],
  ...['messages', 'profile', 'settings', 'notifications', 'upgrade', 'gifts', 'deposit', 'withdraw'],
]

/** Refusals that some scenes expect: an unknown member, a call that the plan does not include, a login, an appeal, a text that resembles fraud. */
export const refusedOnPurpose = [
  /status of 404 .*\/(api\/profile\/0000|nowhere)/,
  /status of 402 .*\/calls/,
  /status of 40[13] .*\/auth\/login/,
  /status of 403 .*\/appeals\/show/,
  /status of 409 .*\/messages/,
]

/** Every screen, in the states that look different. */
export const scenesOf = (sample: SampleMembers): Scene[] => [
  ...guestScenes,
  ...welcomeScenes,
  ...ownScenes(sample),
  ...chatScenes(sample),
  ...memberScenes(sample),
  ...emptyScenes,
  ...goldScenes(sample),
  ...callScenes(sample),
  ...deletionScenes,
  ...passkeyScenes,
  ...safetyScenes,
  ...staffScenes,
  ...cityScenes,
  ...decisionScenes(sample),
]

const guestScenes: Scene[] = [
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
  ...['terms', 'privacy', 'safety', 'community-guidelines', 'refunds', 'cookies'].map((name) =>
    guest(name, `/${name}`),
  ),
  ...['child-safety', 'law-enforcement', 'accessibility'].map((name) => guest(name, `/${name}`)),
  ...['first-meeting', 'money-scams', 'a-true-profile'].map((name) => guest(`article-${name}`, `/blog/${name}`)),
  guest('not-found', '/nowhere'),
  guest('user-guest', '/user'),
  guest('unsubscribe', '/unsubscribe'),
  guest('sign-up', '/signup'),
  guest('sign-up-faults', '/signup', press('common:next')),
  guest('sign-up-two', '/signup', async (page, translate) => {
    await fillStepOne(page, translate)
    await press('auth:signUp.create')(page, translate)
  }),
  guest('login', '/login'),
  guest('login-shut', '/login', banned),
  guest('appeal', '/login', toAppeal(null)),
  guest('appeal-sent', '/login', toAppeal(appealed)),
  guest('appeal-expired', '/appeal'),
  guest('data-copy', '/data-copy'),
  guest('stop-correction', '/stop-correction#x.y'),
  guest('otp-login', '/otp-login'),
  guest('forgot-password', '/forgot-password'),
  guest('reset-password', '/reset-password'),
  guest('otp', '/otp?type=verify', pendingCode),
  guest('language-menu', '/login', (page) => page.locator('[aria-haspopup=menu]').first().click()),
]

const ownScenes = ({ matched, admirer }: SampleMembers): Scene[] => [
  mine('deck', '/dashboard/matches'),
  mine('deck-help', '/dashboard/matches', (page) => page.keyboard.press('?')),
  mine('grid', '/dashboard/matches?view=grid'),
  mine('online', '/dashboard/matches?view=online'),
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
  mine('match', '/dashboard/who-likes-me', likeBack(admirer.firstName)),
  mine('favourites', '/dashboard/favourites'),
  mine('visitors', '/dashboard/visitors'),
  mine('notifications', '/dashboard/notifications'),
  mine('user', '/user'),
  mine('boost-profile', '/dashboard/boost-profile'),
  mine('upgrade', '/dashboard/upgrade'),
  mine('wallet', '/dashboard/wallet'),
  mine('deposit', '/dashboard/deposit'),
  mine('deposit-channel', '/dashboard/deposit', (page) => page.getByText('Paystack').first().click()),
  mine('deposit-odd', '/dashboard/deposit', followDepositException),
  mine('withdraw', '/dashboard/withdraw'),
  mine('gifts', '/dashboard/gifts'),
  mine('gifts-for', `/dashboard/gifts?uid=${matched.id}`),
  mine('gift-chosen', `/dashboard/gifts?uid=${matched.id}`, (page) =>
    page.locator('main ul button[aria-pressed]').first().click(),
  ),
]

const memberScenes = ({ admirer, liked }: SampleMembers): Scene[] => [
  mine('profile', '/dashboard/profile'),
  mine('profile-edit', '/dashboard/profile', press('people:edit.start')),
  mine('shared', '/dashboard/shared'),
  mine('member', `/dashboard/user/${admirer.id}/profile`),
  mine('member-liked', `/dashboard/user/${liked.id}/profile`),
  mine('member-gone', '/dashboard/user/00000000-0000-4000-8000-000000000000/profile'),
  mine('block-dialog', `/dashboard/user/${admirer.id}/profile`, chooseBlock(admirer.firstName)),
  mine('report', `/dashboard/report?uid=${admirer.id}`),
  mine('report-nobody', '/dashboard/report'),
  mine('reports', '/dashboard/reports'),
  mine('settings', '/dashboard/settings'),
  mine('settings-appearance', '/dashboard/settings?tab=appearance'),
  mine('settings-larger', '/dashboard/settings?tab=appearance', (page, translate) =>
    page.getByRole('radio', { name: translate('settings:appearance.textSizes.125') }).check(),
  ),
  mine('settings-language', '/dashboard/settings?tab=language'),
  mine('settings-privacy', '/dashboard/settings?tab=privacy'),
  mine('settings-password', '/dashboard/settings?tab=password'),
  mine('settings-email', '/dashboard/settings?tab=email'),
  mine('settings-notifications', '/dashboard/settings?tab=notifications'),
  mine('settings-data', '/dashboard/settings?tab=data'),
  mine('settings-devices', '/dashboard/settings?tab=sessions'),
  { ...mine('drawer', '/dashboard/matches', press('dashboard:nav.more')), only: 'phone' },
  { ...mine('log-out', '/dashboard/profile', press('dashboard:nav.logOut')), only: 'desktop' },
]

const emptyScenes: Scene[] = [
  empty('deck', '/dashboard/matches'),
  empty('online', '/dashboard/matches?view=online'),
  empty('mutual', '/dashboard/matches?tab=mutual'),
  empty('likes', '/dashboard/likes'),
  empty('who-likes-me', '/dashboard/who-likes-me'),
  empty('dislikes', '/dashboard/dislikes'),
  empty('blocked', '/dashboard/blocked'),
  empty('messages', '/dashboard/messages'),
  empty('profile', '/dashboard/profile'),
  empty('favourites', '/dashboard/favourites'),
  empty('visitors', '/dashboard/visitors'),
  empty('notifications', '/dashboard/notifications'),
  empty('reports', '/dashboard/reports'),
  empty('wallet', '/dashboard/wallet'),
]

const goldScenes = (sample: SampleMembers): Scene[] => [
  ...dashboard.map((path) => ({
    name: `gold-${path.replaceAll('/', '-')}`,
    path: `/dashboard/${path}`,
    who: 'gold' as const,
  })),
  { name: 'gold-chat', path: chatPath('phone', sample), who: 'gold', only: 'phone' },
  { name: 'gold-chat', path: chatPath('desktop', sample), who: 'gold', only: 'desktop' },
  { name: 'gold-member', path: `/dashboard/user/${sample.matched.id}/profile`, who: 'gold' },
  { name: 'gold-report', path: `/dashboard/report?uid=${sample.matched.id}`, who: 'gold' },
  { name: 'gold-user', path: '/user', who: 'gold' },
  { name: 'tour', path: '/dashboard/matches', who: 'gold', prepare: tourDue },
]
