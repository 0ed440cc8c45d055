import { join } from 'node:path'
import { expect, type Page, test } from '../fixture.ts'
import { messages, send } from '../support/actions/chat.ts'
import { button, expectFault, field } from '../support/actions/form.ts'
import { signUp } from '../support/actions/sign-up.ts'
import { metadataIn } from '../support/checks/stored-bytes.ts'
import { newPerson } from '../support/client.ts'
import { photoWithPlace, secretMark } from '../support/data/pictures.ts'
import { spec } from '../support/spec.ts'

/** From now on every press is counted, also across pages. */
const countTaps = (page: Page) =>
  page.addInitScript(() =>
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1)),
      true,
    ),
  )
const tapsOf = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('taps')))

test(
  'two members join, find each other, match and chat',
  spec('2.11', '2.36', '2.99', '2.108', '2.118', '4.19', '8.21', '8.22'),
  async ({ open, karibu }) => {
    const amara = newPerson({ firstName: 'Amara', gender: 'female', age: 27 })
    const tunde = newPerson({ firstName: 'Tunde', gender: 'male', age: 31 })
    // Mwenge, about 7 km from the middle of Dar es Salaam.
    const mwenge = { latitude: -6.77, longitude: 39.23 }
    const { page: phone, allow } = await open('phone')
    const { page: desktop, allow: allowDesktop } = await open('desktop', {
      geolocation: mwenge,
      permissions: ['geolocation'],
    })

    await test.step('the first joins on a phone, with a photo whose metadata has a location', async () => {
      await signUp(phone, { karibu, person: amara })
      await expect(phone.getByRole('heading', { name: 'Add a photo' })).toBeVisible()
      const photo = await photoWithPlace()
      expect(photo.includes(secretMark) && photo.includes('Exif\0\0'), 'the photo carries its place').toBe(true)
      await phone.getByLabel('Add photos').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo })
      await expect(phone.getByText('Your photos have been added.').first()).toBeVisible()
      const { files, leaks } = await metadataIn(join(karibu.dataDir, 'photos'), [secretMark, 'Nokia', 'GPSL'])
      expect(files).toBeGreaterThanOrEqual(6)
      expect(leaks).toEqual([])
      await button(phone, 'Next').click()
    })

    await test.step('gives a place by the name of a city, and what she looks for', async () => {
      await expect(phone.getByRole('heading', { name: 'Where are you?' })).toBeVisible()
      await button(phone, 'Next').click()
      await expectFault(phone, { label: 'City', text: 'Please choose a city from the list.' })
      await phone.getByRole('combobox', { name: 'City' }).fill('dar es')
      await phone
        .getByRole('option', { name: /^Dar es Salaam/ })
        .first()
        .click()
      await button(phone, 'Next').click()
      await expect(phone.getByRole('heading', { name: 'What are you looking for?' })).toBeVisible()
      await phone.getByRole('button', { name: 'Marriage' }).click()
      await phone.getByRole('radio', { name: 'Men', exact: true }).check()
      await phone.getByLabel('Minimum age').fill('25')
      await phone.getByLabel('Maximum age').fill('40')
      await phone.getByLabel('How far away').selectOption({ label: 'within 10 km' })
      await button(phone, 'Next').click()
      await button(phone, 'Ask me about').click()
      await phone.getByLabel('Ask me about').fill('The night bus to Ibadan')
      await phone.getByRole('button', { name: 'Done, show me people' }).click()
      await expect(phone).toHaveURL(/\/dashboard\/matches$/)
      await expect(phone.getByText('Welcome, Amara')).toBeVisible()
    })

    await test.step('the second joins on a desktop and gives a place by the device', async () => {
      await countTaps(desktop)
      await signUp(desktop, { karibu, person: tunde })
      await desktop.getByRole('button', { name: 'Skip for now' }).click()
      const sent = desktop.waitForRequest((request) => request.method() === 'PATCH')
      await desktop.getByRole('button', { name: 'Use my location' }).click()
      await expect(desktop.getByText('Found. We’ll use the 2 km square you’re in.')).toBeVisible()
      await button(desktop, 'Next').click()
      const place = (await sent).postDataJSON() as typeof mwenge
      expect(place.latitude, 'the exact place stays on the device').not.toBe(mwenge.latitude)
      expect(Math.abs(place.latitude - mwenge.latitude)).toBeLessThan(0.02)
      await desktop.getByRole('radio', { name: 'Women', exact: true }).check()
      await button(desktop, 'Next').click()
      await button(desktop, 'Skip for now').click()
      await expect(desktop).toHaveURL(/\/dashboard\/matches$/)
      expect(await tapsOf(desktop), 'presses from the form to the first face, without typing').toBeLessThanOrEqual(14)
      await desktop.getByRole('button', { name: 'Got it' }).click()
      await expect(desktop).toHaveURL(/\/dashboard\/matches$/)
    })

    await test.step('they find each other within 10 km', async () => {
      const found = phone.getByRole('region', { name: 'Suggested people' }).getByRole('article')
      // She looked before he was there.
      await phone.getByRole('button', { name: 'Look again' }).click()
      await expect(found.getByRole('heading', { name: 'Tunde, 31' })).toBeVisible()
      await expect(found.getByText('within 10 km')).toBeVisible()
      const her = desktop.getByRole('region', { name: 'Suggested people' }).getByRole('article')
      await expect(her.getByRole('heading', { name: 'Amara, 27' })).toBeVisible()
      await expect(her.getByText('within 10 km')).toBeVisible()
      await expect(her.locator('img').first()).toHaveJSProperty('complete', true)
    })

    await test.step('both see the match at once', async () => {
      await phone.getByRole('button', { name: 'Like Tunde' }).tap()
      await desktop.keyboard.press('ArrowRight')
      await expect(desktop.getByRole('dialog', { name: 'You and Amara like each other' })).toBeVisible()
      await expect(phone.getByRole('dialog', { name: 'You and Tunde like each other' })).toBeVisible()
    })

    await test.step('they talk; a message is delivered, then read', async () => {
      const toAmara = { label: 'Message to Amara', button: 'Send' }
      await desktop.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(desktop.getByRole('textbox', { name: 'Message to Amara' })).toHaveAccessibleDescription(
        'Please enter a message',
      )
      await desktop.getByRole('list', { name: 'Three ways to begin' }).getByRole('button').first().click()
      await expect(desktop.getByRole('textbox', { name: 'Message to Amara' })).not.toHaveValue('')
      await desktop.getByRole('textbox', { name: 'Message to Amara' }).fill('')
      await send(desktop, 'Good evening from Mwenge!', toAmara)
      await expect(desktop).toHaveURL(/\/dashboard\/messages\?uid=/)
      await expect(desktop.locator('[data-status]').last()).toHaveText('Delivered')
      await send(phone, 'Karibu, Tunde.', { label: 'Message to Tunde', button: 'Send' })
      await expect(phone).toHaveURL(/\/dashboard\/messages\/m\?uid=/)
      await expect(messages(phone, 'Good evening from Mwenge!')).toHaveCount(1)
      await expect(desktop.locator('[data-status]').last()).toHaveText('Read')
      await expect(messages(desktop, 'Karibu, Tunde.')).toHaveCount(1)
      await expect(phone.locator('[data-status]').last()).toHaveText('Read')
    })

    await test.step('one writes without a network; the message arrives once', async () => {
      allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket connection to .* failed/)
      await phone.context().setOffline(true)
      await expect(phone.getByText('Connection lost. Trying to reconnect...')).toBeVisible()
      await send(phone, 'Written on the ferry.', { label: 'Message to Tunde', button: 'Send' })
      await expect(phone.locator('[data-status]').last()).toHaveText('Sending')
      await send(desktop, 'Are you there?', { label: 'Message to Amara', button: 'Send' })
      await expect(desktop.locator('[data-status]').last()).toHaveText('Delivered')
      await expect(messages(desktop, 'Written on the ferry.')).toHaveCount(0)
      await phone.context().setOffline(false)
      await expect(phone.getByText('Connection restored').first()).toBeVisible()
      await expect(phone.getByText('Connection lost. Trying to reconnect...')).toBeHidden()
      await expect(messages(desktop, 'Written on the ferry.')).toHaveCount(1)
      await expect(messages(phone, 'Are you there?')).toHaveCount(1)
      await expect(phone.locator('[data-status]').last()).toHaveText('Read')
      // What the server keeps is the same: each once, and in one order for both.
      for (const page of [phone, desktop]) {
        await page.reload()
        await expect(messages(page, 'Written on the ferry.')).toHaveCount(1)
        await expect(page.getByRole('log').locator('p[dir=auto]')).toHaveCount(4)
      }
      const order = (page: Page) => page.getByRole('log').locator('p[dir=auto]').allTextContents()
      expect(await order(phone)).toEqual(await order(desktop))
    })

    // The server hangs up on an ended session, and the page asks once whether it really is over.
    allow(/status of 401 .*\/api\/(me|notifications|actions\/reactions\/others)$/)
    allowDesktop(/status of 401 .*\/api\/(me|notifications|actions\/reactions\/others)$/)

    await test.step('logging out leaves nothing on the device', async () => {
      await desktop.getByRole('button', { name: 'Log out' }).click()
      const dialog = desktop.getByRole('dialog', { name: 'Log out?' })
      const begun = Date.now()
      await dialog.getByRole('button', { name: 'Log out' }).click()
      const busy = dialog.getByRole('button', { name: 'Log out' })
      await expect(busy).toHaveAttribute('aria-busy', 'true')
      await expect(desktop).toHaveURL(/\/login$/)
      expect(Date.now() - begun, 'the spinner turns for two seconds').toBeGreaterThanOrEqual(2000)
      expect(await desktop.evaluate(() => Object.keys(localStorage))).toEqual([])
      expect(await desktop.evaluate(() => sessionStorage.length)).toBe(0)
    })

    await test.step('the guard keeps the way and login leads back to it', async () => {
      await desktop.goto('/dashboard/likes?sort=near#top')
      await expect(desktop).toHaveURL(`/login?redirect=${encodeURIComponent('/dashboard/likes?sort=near#top')}`)
      allowDesktop(/status of 401 .*\/api\/auth\/login/)
      await field(desktop, 'Email').fill(tunde.email)
      await field(desktop, 'Password').fill('not my password')
      await desktop.getByRole('button', { name: 'Log in', exact: true }).click()
      await expect(desktop.getByText('That email and password don’t match.').first()).toBeVisible()
      await expect(field(desktop, 'Email')).toHaveValue(tunde.email)
      await field(desktop, 'Password').fill(tunde.password)
      await desktop.getByRole('checkbox', { name: 'Remember me' }).check()
      await desktop.getByRole('button', { name: 'Log in', exact: true }).click()
      await expect(desktop).toHaveURL('/dashboard/likes?sort=near#top')
      await expect(desktop.getByRole('heading', { level: 1, name: 'My Likes' })).toBeVisible()
    })

    await test.step('a one-time code logs in', async () => {
      await phone.getByRole('link', { name: 'Back to messages' }).tap()
      await phone.getByRole('button', { name: 'More', exact: true }).tap()
      await phone.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Log out' }).tap()
      await phone.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).tap()
      await expect(phone).toHaveURL(/\/login$/)
      const mails = await karibu.mailCount(amara.email)
      await phone.getByRole('link', { name: 'Log in with a one-time code' }).tap()
      await expect(phone.getByRole('heading', { level: 1, name: 'Log in with a code' })).toBeVisible()
      await field(phone, 'Email').fill(amara.email)
      await phone.getByRole('button', { name: 'Get code' }).tap()
      await expect(phone).toHaveURL(/\/otp\?type=login$/)
      await phone.getByRole('textbox', { name: 'Code from the email' }).fill(await karibu.codeFor(amara.email, mails))
      await phone.getByRole('button', { name: 'Log in', exact: true }).tap()
      await expect(phone).toHaveURL(/\/dashboard\/matches$/)
      await expect(phone.getByText(/^Welcome( back)?, Amara/)).toBeVisible()
    })
  },
)
