import { expect, type Page, test } from '../fixture.ts'
import { button } from '../support/actions/form.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { type Member, makeMember } from '../support/client.ts'
import { portrait } from '../support/data/pictures.ts'
import { makeStaff } from '../support/data/staff.ts'
import { loggedIn } from '../support/sample-members.ts'

const lagos = { latitude: 6.4541, longitude: 3.3947 }

/** What the profile says of a member's trust, as another member reads it. */
async function openTrust(page: Page, { id, firstName }: Member) {
  await page.goto(`/dashboard/user/${id}/profile`)
  await expect(page.getByRole('heading', { name: new RegExp(firstName) }).first()).toBeVisible()
  await expect(page.getByText('Email confirmed')).toBeVisible()
  return page.getByRole('listitem')
}

test('a phone number is confirmed by the code of the text message, not by another code, and others read the badge', async ({
  open,
  karibu,
}) => {
  const member = await makeMember(karibu, { firstName: 'Amara', at: lagos })
  const reader = await makeMember(karibu, { firstName: 'Kofi', at: lagos })
  const { page: theirs } = await open('desktop', loggedIn(karibu, reader))
  await expect((await openTrust(theirs, member)).filter({ hasText: 'Phone confirmed' })).toHaveCount(0)

  const { page, allow } = await open('phone', loggedIn(karibu, member))
  allow(/status of 4\d\d .*\/me\/phone/)
  await page.goto('/dashboard/settings?tab=verification')
  await button(page, 'Send the code').click()
  await expect(page.getByText(`We sent a text message to +234 ${member.mobileNumber}`)).toBeVisible()
  const code = await karibu.codeFor(`+234${member.mobileNumber}@sms.localhost`)
  const wrong = code === '000000' ? '000001' : '000000'
  await page.getByRole('textbox', { name: /Code from the message/ }).fill(wrong)
  await button(page, 'Confirm').click()
  await expect(page.getByText('That code isn’t right, or it has expired.')).toBeVisible()
  await expect((await openTrust(theirs, member)).filter({ hasText: 'Phone confirmed' })).toHaveCount(0)
  await expectWhole(page, everyView)
  // The number waits for its code after a reload too.
  await page.reload()
  await page.getByRole('textbox', { name: /Code from the message/ }).fill(code)
  await button(page, 'Confirm').click()
  await expect(page.getByText(`+234 ${member.mobileNumber} is confirmed.`)).toBeVisible()
  await expectWhole(page)

  await expect((await openTrust(theirs, member)).filter({ hasText: 'Phone confirmed' })).toBeVisible()
  // The badge does not share the number.
  await expect(theirs.getByText(member.mobileNumber)).toHaveCount(0)
  await expectWhole(theirs)
})

test('a selfie with a drawn gesture is compared by staff with the photos, refused once, then approved, and others see the badge', async ({
  open,
  karibu,
}) => {
  const member = await makeMember(karibu, { firstName: 'Wanjiru', at: lagos, photos: [await portrait(21)] })
  const reader = await makeMember(karibu, { firstName: 'Kofi', at: lagos })
  const staff = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Neema' }))
  const { page: theirs } = await open('phone', loggedIn(karibu, reader))
  await expect((await openTrust(theirs, member)).filter({ hasText: 'Photos verified' })).toHaveCount(0)

  const { page } = await open('phone', loggedIn(karibu, member))
  await page.goto('/dashboard/settings?tab=verification')
  const first = await sendSelfie(page, await portrait(22))
  await expectWhole(page, everyView)

  const { page: desk } = await open('desktop', loggedIn(karibu, staff))
  await desk.goto('/admin/selfies')
  await expect(desk.getByText('Selfies waiting: 1')).toBeVisible()
  await expectCompared(desk, { member, gesture: first })
  await expectWhole(desk, everyView)
  await button(desk, 'Different gesture').click()
  await expect(desk.getByText('No selfies waiting')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Your selfie showed a different gesture.')).toBeVisible()
  await expect((await openTrust(theirs, member)).filter({ hasText: 'Photos verified' })).toHaveCount(0)
  const second = await sendSelfie(page, await portrait(21))

  await desk.reload()
  await expectCompared(desk, { member, gesture: second })
  await expect(desk.getByText(/earlier refusals: 1/)).toBeVisible()
  await button(desk, 'Same person').click()
  await expect(desk.getByText('No selfies waiting')).toBeVisible()

  await page.goto('/dashboard/notifications')
  await expect(page.getByRole('link', { name: /Your selfie matches your photos/ })).toBeVisible()
  await expect((await openTrust(theirs, member)).filter({ hasText: 'Photos verified' })).toBeVisible()
  await expectWhole(theirs)
})

/** Draws a gesture and sends a picture for it; returns the words of the gesture. */
async function sendSelfie(page: Page, buffer: Buffer): Promise<string> {
  await button(page, 'See my gesture').click()
  const until = page.locator('p', { hasText: 'Send the picture before' })
  await expect(until).toBeVisible()
  const gesture = await until.locator('xpath=preceding-sibling::p').innerText()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, 'Take the selfie').click()])
  await chooser.setFiles({ name: 'selfie.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText(/Our team will compare your selfie/)).toBeVisible()
  return gesture
}

/** The desk of staff shows the gesture, the selfie itself and the photo of the profile beside it. */
async function expectCompared(page: Page, { member, gesture }: { member: Member; gesture: string }): Promise<void> {
  await expect(page.getByRole('link', { name: new RegExp(member.firstName) })).toBeVisible()
  await expect(page.getByText(gesture, { exact: true })).toBeVisible()
  for (const name of ['The selfie', 'Profile photo']) {
    const picture = page.getByRole('img', { name })
    await expect(picture).toBeVisible()
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0)
  }
}
