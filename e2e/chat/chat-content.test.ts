import { expect, type Page, test } from '../fixture.ts'
import { expectOnce, fakeDevices, openMenu, openTalk, sendText } from '../support/actions/conversation.ts'
import { type Member, makeMember, match } from '../support/client.ts'
import { portrait } from '../support/data/pictures.ts'
import type { Karibu } from '../support/karibu.ts'
import { loggedIn } from '../support/sample-members.ts'

test.use({ launchOptions: fakeDevices })

type Pair = { her: Member; him: Member }

async function pair(karibu: Karibu): Promise<Pair> {
  const her = await makeMember(karibu, { firstName: 'Amara' })
  const him = await makeMember(karibu, { firstName: 'Tunde', gender: 'male' })
  await match(karibu, her, him)
  return { her, him }
}

test('photo, voice note, reaction, reply, search and deletion are visible to the other member', async ({
  open,
  karibu,
}) => {
  const { her, him } = await pair(karibu)
  const options = { permissions: ['microphone'] }
  const { page: phone } = await open('phone', { ...options, ...loggedIn(karibu, her) })
  const { page: desktop, allow } = await open('desktop', { ...options, ...loggedIn(karibu, him) })
  allow(/status of 409 .*\/messages$/)
  await openTalk(phone, 'phone', him)
  await openTalk(desktop, 'desktop', her)

  await test.step('a photo is shown before it goes, and arrives', async () => {
    await phone
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'sea.jpg', mimeType: 'image/jpeg', buffer: await portrait(3) })
    await phone.getByRole('button', { name: 'Send 1 photo' }).tap()
    await expect(phone.getByRole('button', { name: 'Open: Photo from you' })).toBeEnabled()
    const photo = desktop.getByRole('button', { name: 'Open: Photo from Amara' })
    await expect(photo.locator('img').last()).toHaveJSProperty('complete', true)
    await photo.click()
    await expect(desktop.getByRole('dialog', { name: 'Photo from Amara' }).locator('img')).toBeVisible()
    await desktop.keyboard.press('Escape')
  })

  await test.step('a voice note is listened to, sent and played', async () => {
    await phone.getByRole('button', { name: 'Record a voice note' }).tap()
    await expect(phone.getByRole('timer', { name: 'Recording' })).toContainText('0:02')
    await phone.getByRole('button', { name: 'Stop recording' }).tap()
    const review = phone.getByRole('group', { name: /^Your voice note/ })
    await review.getByRole('button', { name: 'Play' }).tap()
    await expect(review.getByRole('button', { name: 'Pause' })).toBeVisible()
    await phone.getByRole('button', { name: 'Send voice note' }).tap()
    const note = desktop.getByRole('group', { name: /^Voice note from Amara, 0:0[23]/ })
    await expect(note).toBeVisible()
    await note.getByRole('button', { name: 'Play' }).click()
    await expect(note.getByRole('button', { name: 'Pause' })).toBeVisible()
    await expect(note.getByRole('button', { name: 'Play' })).toBeVisible()
  })

  await test.step('a reaction by a long press is seen, and taken back', async () => {
    await sendText(desktop, her, 'The tide is at six.')
    await hold(phone, 'The tide is at six.')
    await phone.getByRole('menuitemradio', { name: 'Heart' }).tap()
    await expect(desktop.getByRole('button', { name: 'Heart, from Amara' })).toBeVisible()
    await phone.getByRole('button', { name: 'Heart, from you' }).tap()
    await expect(desktop.getByRole('button', { name: 'Heart, from Amara' })).toBeHidden()
  })

  await test.step('an answer quotes its message', async () => {
    const menu = await openMenu(desktop, 'The tide is at six.')
    await menu.getByRole('menuitem', { name: 'Reply' }).click()
    await expect(desktop.getByText('Replying to yourself')).toBeVisible()
    await sendText(desktop, her, 'In the morning, I mean.')
    await expect(phone.getByRole('button', { name: 'Go to the message from Tunde: The tide is at six.' })).toBeVisible()
  })

  await test.step('links can be tapped once one trusts', async () => {
    await sendText(desktop, her, 'Click here https://example.com/bay to get your prize')
    // The question about a scam comes first.
    await desktop.getByRole('dialog').getByRole('button', { name: 'Send anyway' }).click()
    const line = phone.getByRole('log')
    await expect(line.getByText('Click here https://example.com/bay to get your prize')).toBeVisible()
    await expect(line.getByRole('link', { name: 'https://example.com/bay' })).toHaveCount(0)
    await phone.getByRole('button', { name: 'Links are off. Trust Tunde?' }).tap()
    await phone.getByRole('dialog').getByRole('button', { name: 'Trust', exact: true }).tap()
    await expect(line.getByRole('link', { name: 'https://example.com/bay' })).toBeVisible()
  })

  await test.step('what was said is found again', async () => {
    await phone.getByRole('button', { name: 'More options' }).tap()
    await phone.getByRole('menuitem', { name: 'Search in this conversation' }).tap()
    await phone.getByRole('searchbox').fill('TIDE')
    await phone.getByRole('list', { name: 'Messages found' }).getByRole('button').first().tap()
    await expect(phone.getByText('The tide is at six.').first()).toBeInViewport()
    await phone.getByRole('button', { name: 'Close search' }).tap()
  })

  await test.step('deleted for both is gone on both sides, deleted for me only on mine', async () => {
    await sendText(desktop, her, 'Forget this one.')
    await expectOnce(phone, 'Forget this one.')
    await (await openMenu(desktop, 'Forget this one.')).getByRole('menuitem', { name: 'Delete' }).click()
    await desktop.getByRole('button', { name: 'Delete for both' }).click()
    await expect(phone.getByText('Tunde deleted this message')).toBeVisible()
    await expect(desktop.getByText('You deleted this message')).toBeVisible()
    await (await openMenu(phone, 'In the morning, I mean.')).getByRole('menuitem', { name: 'Delete' }).tap()
    await expect(phone.getByRole('button', { name: 'Delete for both' })).toBeHidden()
    await phone.getByRole('button', { name: 'Delete for me' }).tap()
    await expect(phone.getByText('In the morning, I mean.')).toHaveCount(0)
    await expect(desktop.getByText('In the morning, I mean.')).toBeVisible()
  })
})

/** A finger stays on a message. */
async function hold(page: Page, text: string): Promise<void> {
  const place = page.getByRole('log').getByText(text)
  // A message rendered again meanwhile, because it was read, releases the touch.
  await expect(async () => {
    await place.dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 100, clientY: 300 })
    await expect(page.getByRole('dialog', { name: 'Message options' })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await place.dispatchEvent('pointerup', { pointerType: 'touch' })
}
