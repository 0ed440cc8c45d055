import { expect, type Page, test } from '../fixture.ts'
import { talkPath } from '../support/actions/conversation.ts'
import { listen } from '../support/checks/screen-reader.ts'
import { makeMember, match, write } from '../support/client.ts'
import { loggedIn } from '../support/sample-members.ts'
import { translatorOf } from '../support/translations.ts'

test.describe.configure({ mode: 'parallel' })

const walks = [
  { locale: 'en', device: 'desktop' },
  { locale: 'sw', device: 'phone' },
] as const

for (const { locale, device } of walks) {
  test(`changes are announced in ${locale} on a ${device}`, async ({ open, karibu }) => {
    const translate = translatorOf(locale)
    const me = await makeMember(karibu, { firstName: 'Rehema', locale })
    const friend = await makeMember(karibu, { firstName: 'Juma', gender: 'male' })
    await match(karibu, me, friend)
    await write(karibu, [friend, me], 'Habari za asubuhi?')
    const { page, allow } = await open(device, { reducedMotion: 'reduce', ...loggedIn(karibu, me, locale) })
    allow(/status of 400 .*\/report$/, /Report failed/)

    await test.step('a page by its title and its heading', async () => {
      await page.goto('/dashboard/profile')
      await expect(page.getByRole('heading', { level: 1, name: translate('people:titles.mine') })).toBeVisible()
      for (const key of ['nav.likes', 'nav.whoLikesMe'] as const) {
        const name = translate(`dashboard:${key}`)
        await page.getByRole('link', { name, exact: true }).first().click()
        await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
        await expect(page).toHaveTitle(new RegExp(`${name} · Karibu$`))
      }
    })

    await test.step('a message in a log that was there before it', async () => {
      await page.goto(talkPath(device, friend))
      await expect(page.getByRole('log').getByText('Habari za asubuhi?')).toBeVisible()
      const log = (await listen(page)).find(({ role }) => role === 'log')
      expect(log?.is.live).toBe('polite')
      await page.getByRole('log').evaluate((element) => element.setAttribute('data-before', ''))
      await write(karibu, [friend, me], 'Umeamkaje?')
      await expect(page.locator('[role=log][data-before]').getByText('Umeamkaje?')).toBeVisible()
    })

    await test.step('what is wrong with a form, at its field and aloud', async () => {
      await page.goto(`/dashboard/report?uid=${friend.id}`)
      await expect(page.getByText('Juma', { exact: false }).first()).toBeVisible()
      await markLive(page)
      await page.getByRole('button', { name: translate('reporting:submit') }).click()
      await expectAnnounced(page, translate('reporting:failed'), 'assertive')
      const boxes = (await listen(page)).filter(({ role }) => role === 'textbox')
      const box = boxes.find(({ name }) => name === translate('reporting:content'))
      expect(box?.is.invalid).toBe('true')
      expect(box?.description).not.toBe('')
    })

    await test.step('what has been done, and over a dialog too', async () => {
      await page.getByRole('textbox', { name: translate('reporting:content') }).fill('Aliomba pesa siku ya pili.')
      await page.getByRole('button', { name: translate('reporting:submit') }).click()
      await expectAnnounced(page, translate('reporting:submitted'), 'polite')
      await page.goto(`/dashboard/user/${friend.id}/profile`)
      await page.getByRole('button', { name: translate('people:actions.menu', { name: 'Juma' }) }).click()
      await page.getByRole('menuitem', { name: translate('people:actions.block', { name: 'Juma' }) }).click()
      const dialog = page.getByRole('dialog', { name: translate('reporting:dialog.title', { name: 'Juma' }) })
      await expect(dialog).toBeVisible()
      await markLive(page)
      await dialog.getByRole('button', { name: translate('reporting:dialog.reportOnly') }).click()
      await expectAnnounced(page, translate('reporting:failed'), 'assertive')
      await expect(
        dialog.getByText(translate('reporting:failed')),
        'beside a dialog nothing is announced',
      ).toBeVisible()
    })
  })
}

/** Remembers the regions that are listened to now. */
const markLive = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const region of document.querySelectorAll('[aria-live]'))
      if (region.checkVisibility()) region.setAttribute('data-before', '')
  })

/** The words came into a region that was listened to before they came. */
async function expectAnnounced(page: Page, text: string, how: 'polite' | 'assertive'): Promise<void> {
  await expect(page.locator(`[aria-live=${how}][data-before]`).getByText(text)).toBeVisible()
}
