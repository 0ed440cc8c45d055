import type { Page } from '@playwright/test'
import type { Scene } from './scene.ts'

type Prepare = NonNullable<Scene['prepare']>

const day = 86_400_000
type Sample = { id: number; name: string; days: number; isUsed: boolean }

const passkeyOf = ({ id, name, days, isUsed }: Sample) => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  name,
  createdAt: new Date(Date.now() - days * day).toISOString(),
  lastUsedAt: isUsed ? new Date(Date.now() - 2 * day).toISOString() : null,
})

const withPasskeys: Prepare = async (page) => {
  const passkeys = [
    passkeyOf({ id: 1, name: 'Tecno Spark 20', days: 40, isUsed: true }),
    passkeyOf({ id: 2, name: 'YubiKey 5C NFC', days: 3, isUsed: false }),
  ]
  const data = { onSince: null, passkeys, recoveryCodesLeft: 9, neededForStaff: false }
  await page.route('**/api/me/second-factor', (route) => route.fulfill({ json: { data } }), { times: 1 })
  await page.reload()
}

/** The login after the right password of a member with a passkey and an authenticator. */
const secondStep: Prepare = async (page, translate) => {
  const passkey = {
    challenge: 'AQID',
    rpId: 'localhost',
    timeout: 300_000,
    allowCredentials: [{ id: 'AQID', type: 'public-key', transports: ['internal'] }],
    userVerification: 'preferred',
  }
  const refusal = { message: '-', code: 'second_factor_required', factor: { code: true, passkey }, requestId: '-' }
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 401, json: refusal }), { times: 1 })
  await page.getByRole('textbox', { name: translate('auth:fields.email'), exact: true }).fill('amara@example.com')
  await page.locator('input[name=password]').fill('palm trees')
  await press(page, translate('auth:logIn.submit'))
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The second factor in the settings and at login. */
export const passkeyScenes: Scene[] = [
  { name: 'login-passkey', path: '/login', who: 'guest', prepare: secondStep },
  {
    name: 'login-app',
    path: '/login',
    who: 'guest',
    prepare: async (page, translate) => {
      await secondStep(page, translate)
      await press(page, translate('auth:secondFactor.useApp'))
    },
  },
  { name: 'settings-passkeys', path: '/dashboard/settings?tab=sessions', who: 'me', prepare: withPasskeys },
  {
    name: 'settings-passkey-add',
    path: '/dashboard/settings?tab=sessions',
    who: 'me',
    prepare: (page, translate) => press(page, translate('settings:passkeys.add')),
  },
  {
    name: 'settings-passkey-remove',
    path: '/dashboard/settings?tab=sessions',
    who: 'me',
    prepare: async (page, translate) => {
      await withPasskeys(page, translate)
      await press(page, translate('settings:passkeys.removeNamed', { name: 'Tecno Spark 20' }))
    },
  },
]
