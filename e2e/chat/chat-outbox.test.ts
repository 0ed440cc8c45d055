import { expect, type Page, test } from '../fixture.ts'
import { messages } from '../support/actions/chat.ts'
import { expectOnce, offlineErrors, openTalk, sendText, textsOf } from '../support/actions/conversation.ts'
import { builtFile } from '../support/built-file.ts'
import { expectTalkStored } from '../support/checks/stored-in-browser.ts'
import { makeMember, match } from '../support/client.ts'
import { portrait } from '../support/data/pictures.ts'
import type { Karibu } from '../support/karibu.ts'
import { loggedIn } from '../support/sample-members.ts'

async function pair(karibu: Karibu) {
  const her = await makeMember(karibu, { firstName: 'Ngozi' })
  const him = await makeMember(karibu, { firstName: 'Emeka', gender: 'male' })
  await match(karibu, her, him)
  return { her, him }
}

const expectLost = (page: Page) => expect(page.getByText('Connection lost. Trying to reconnect...')).toBeVisible()

test('text and a photo written offline survive a closed page and are sent in order', async ({ open, karibu }) => {
  const { her, him } = await pair(karibu)
  const { page: phone, allow } = await open('phone', loggedIn(karibu, her))
  const { page: desktop } = await open('desktop', loggedIn(karibu, him))
  allow(...offlineErrors)
  await openTalk(phone, 'phone', him)
  await openTalk(desktop, 'desktop', her)
  const field = phone.getByRole('textbox', { name: 'Message to Emeka' })
  // What a photo needs has been fetched ahead of the first one.
  await phone.waitForFunction(
    (file) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(file)),
    builtFile('src/features/chat/media/photo-sheet.tsx'),
  )
  await field.fill('Half a thou')
  await phone.context().setOffline(true)
  await expectLost(phone)
  await expect(field).toHaveValue('Half a thou')
  await sendText(phone, him, 'Half a thought, finished.')
  const image = { name: 'sea.jpg', mimeType: 'image/jpeg', buffer: await portrait(4) }
  await phone.locator('input[type=file]').first().setInputFiles(image)
  await phone.getByRole('button', { name: 'Send 1 photo' }).tap()
  await expect(phone.getByRole('dialog')).toBeHidden()
  await sendText(phone, him, 'And a last word.')
  await expectOnce(phone, 'And a last word.')
  await expect(phone.locator('[data-status=sending]')).not.toHaveCount(0)

  // The page is closed with all of it still waiting, and another one is opened once the network is back.
  const context = phone.context()
  await phone.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await openTalk(again, 'phone', him)
  await expectOnce(desktop, 'And a last word.')
  await expect(desktop.getByRole('button', { name: 'Open: Photo from Ngozi' })).toHaveCount(1)
  expect(await textsOf(desktop)).toEqual(['Half a thought, finished.', 'And a last word.'])
  const photo = await desktop.getByRole('button', { name: 'Open: Photo from Ngozi' }).boundingBox()
  const last = await messages(desktop, 'And a last word.').boundingBox()
  expect(photo && last && photo.y < last.y, 'the photo stands between the two').toBe(true)
})

test('two offline tabs with five messages each send ten messages, once, in the order of writing', async ({
  open,
  karibu,
}) => {
  const { her, him } = await pair(karibu)
  const { page: one, allow } = await open('phone', loggedIn(karibu, her))
  const { page: desktop } = await open('desktop', loggedIn(karibu, him))
  allow(...offlineErrors)
  const two = await one.context().newPage()
  for (const tab of [one, two]) await openTalk(tab, 'phone', him)
  await openTalk(desktop, 'desktop', her)
  await one.context().setOffline(true)
  await expectLost(one)
  const written: string[] = []
  for (let index = 0; index < 5; index += 1) {
    for (const [name, tab] of [
      ['first', one],
      ['second', two],
    ] as const) {
      const text = `${name} tab, ${index + 1}`
      await sendText(tab, him, text)
      await expectOnce(tab, text)
      written.push(text)
    }
  }
  await one.context().setOffline(false)
  for (const page of [desktop, one, two]) await expect.poll(() => textsOf(page)).toEqual(written)
  await expect(one.locator('[data-status=sending]')).toHaveCount(0)
  for (const page of [desktop, one]) {
    await page.reload()
    await expect.poll(() => textsOf(page)).toEqual(written)
  }
})

test('content seen before is readable offline, and logging out warns of unsent messages', async ({ open, karibu }) => {
  const { her, him } = await pair(karibu)
  const { page, allow } = await open('desktop', loggedIn(karibu, her))
  allow(...offlineErrors)
  await openTalk(page, 'desktop', him)
  await sendText(page, him, 'Keep this for the bus.')
  await expect(page.locator('[data-status]').last()).toHaveText('Delivered')
  // The page itself lies in the browser; only the interface is away.
  await expectTalkStored(page, 'threads', 'Keep this for the bus.')
  await page.context().route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.context().route('**/socket.io/**', (route) => route.abort('internetdisconnected'))
  allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|net::/)
  await page.reload()
  await expectOnce(page, 'Keep this for the bus.')
  await sendText(page, him, 'Written on the bus.')
  await expect(page.locator('[data-status=sending]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('1 message hasn’t been sent yet and would be lost.')).toBeVisible()
  await page.keyboard.press('Escape')
})
