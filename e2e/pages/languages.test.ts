import { expect, test } from '../fixture.ts'
import { messages, send } from '../support/actions/chat.ts'
import { fillSignUp, proveAddress } from '../support/actions/sign-up.ts'
import { expectNoEnglish } from '../support/checks/english-left.ts'
import { makeMember, newPerson, react } from '../support/client.ts'
import { spec } from '../support/spec.ts'
import { translatorOf } from '../support/translations.ts'

const journeys = [
  {
    locale: 'sw',
    row: '1.43',
    tag: 'sw-KE',
    timezoneId: 'Africa/Nairobi',
    device: 'phone',
    city: { typed: 'nairo', name: /^Nairobi/, at: { latitude: -1.2921, longitude: 36.8219 } },
    text: 'Habari ya jioni! Umeshindaje?',
  },
  {
    locale: 'fr',
    row: '1.41',
    tag: 'fr-CM',
    timezoneId: 'Africa/Douala',
    device: 'desktop',
    city: { typed: 'doual', name: /^Douala/, at: { latitude: 4.0511, longitude: 9.7679 } },
    text: 'Bonsoir ! Ça a été, ta journée ?',
  },
] as const

for (const { locale, row, tag, timezoneId, device, city, text } of journeys) {
  test(`the main journey in ${locale} shows no English word`, spec(row), async ({ open, karibu }) => {
    const translate = translatorOf(locale)
    const other = await makeMember(karibu, { firstName: 'Neema', gender: 'female', age: 26, at: city.at, locale })
    const me = newPerson({ firstName: 'Juma', gender: 'male', age: 30 })
    const { page } = await open(device, { locale: tag, timezoneId })
    // Nothing English, and nothing wider than the screen.
    const calm = () => expectNoEnglish(page, locale)

    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('landing:hero.first.title'))
    await calm()
    await page
      .getByRole('link', { name: translate('landing:join') })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('auth:signUp.title'))
    await calm()
    await page.getByRole('button', { name: translate('common:next'), exact: true }).click()
    await expect(page.getByText(translate('auth:missing.firstName')).first()).toBeVisible()
    await calm()
    await fillSignUp(page, me, translate)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('auth:code.titles.verify'))
    await calm()
    const mail = await karibu.lastMail(me.email)
    expect(mail.subject).toBe(translate('accounts:mail.verify.subject'))
    await proveAddress(page, { karibu, person: me, translate })

    await expect(page.getByRole('heading', { name: translate('welcome:photo.title') })).toBeVisible()
    await calm()
    await page.getByRole('button', { name: translate('welcome:skip') }).click()
    await page.getByRole('combobox', { name: translate('people:place.city') }).fill(city.typed)
    await page.getByRole('option', { name: city.name }).first().click()
    await calm()
    await page.getByRole('button', { name: translate('common:next'), exact: true }).click()
    await expect(page.getByRole('heading', { name: translate('welcome:wishes.title') })).toBeVisible()
    await calm()
    await page.getByRole('button', { name: translate('common:next'), exact: true }).click()
    await expect(page.getByRole('heading', { name: translate('welcome:prompts.title') })).toBeVisible()
    await calm()
    await page.getByRole('button', { name: translate('welcome:finish') }).click()
    await expect(page.getByRole('complementary', { name: translate('tour:title') })).toBeVisible()
    await calm()
    await page.getByRole('button', { name: translate('tour:done') }).click()

    await expect(page.getByRole('article').getByRole('heading', { name: 'Neema, 26' })).toBeVisible()
    await expect(page.getByText(translate('dashboard:header.welcome', { name: 'Juma' }))).toBeVisible()
    await calm()
    const mine = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').state.user.id as string)
    await react(karibu, [other, { id: mine }], 'like')
    await page.getByRole('button', { name: translate('reactions:likeName', { name: 'Neema' }) }).click()
    await expect(
      page.getByRole('dialog', { name: translate('reactions:match.title', { name: 'Neema' }) }),
    ).toBeVisible()
    await calm()
    await send(page, text, {
      label: translate('chat:composer.label', { name: 'Neema' }),
      button: translate('chat:composer.send'),
    })
    await expect(messages(page, text)).toHaveCount(1)
    await expect(page.locator('[data-status]').last()).toHaveText(translate('chat:status.delivered'))
    await calm()
  })
}
