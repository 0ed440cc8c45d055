import { expect, type Page, test } from '../fixture.ts'
import { button, field } from '../support/actions/form.ts'
import { forgetLogin } from '../support/actions/log-in.ts'
import { makeMember } from '../support/client.ts'
import { portrait } from '../support/data/pictures.ts'
import { loggedIn } from '../support/sample-members.ts'

/** `size`: so many empty bytes instead. */
type Sent = { name: string; type: string; bytes: number[]; size?: number }

/** Waits until the service worker answers for a page. */
async function controlled(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** Shares files as the system does with an installed site: a navigation that posts them. */
async function share(page: Page, files: Sent[]): Promise<void> {
  await page.evaluate((files) => {
    const form = document.createElement('form')
    const input = document.createElement('input')
    const chosen = new DataTransfer()
    for (const { name, type, bytes, size } of files)
      chosen.items.add(new File([new Uint8Array(size ? new ArrayBuffer(size) : bytes)], name, { type }))
    Object.assign(input, { type: 'file', name: 'photos', multiple: true, files: chosen.files })
    Object.assign(form, { method: 'post', action: '/dashboard/shared', enctype: 'multipart/form-data' })
    form.append(input)
    document.body.append(form)
    form.submit()
  }, files)
}

const photo = async (seed: number): Promise<Sent> => ({
  name: `photo-${seed}.jpg`,
  type: 'image/jpeg',
  bytes: [...(await portrait(seed))],
})

test('photos shared with the installed site are offered, can be left out, and are added to the profile', async ({
  open,
  karibu,
}) => {
  const me = await makeMember(karibu, { firstName: 'Neema' })
  const { page } = await open('phone', { ...loggedIn(karibu, me), serviceWorkers: 'allow' })
  await page.goto('/dashboard/profile')
  await controlled(page)
  const posts: string[] = []
  page.context().on('request', (one) => one.method() === 'POST' && posts.push(new URL(one.url()).pathname))
  await share(page, [await photo(1), await photo(2), { name: 'notes.pdf', type: 'application/pdf', bytes: [37, 80] }])
  await expect(page).toHaveURL('/dashboard/shared')
  await expect(page.getByText('These 2 photos are on your device only.')).toBeVisible()
  await expect(page.getByText('notes.pdf')).toBeVisible()
  await expect(page.getByText('Only png, jpg and jpeg photos are accepted.')).toBeVisible()
  expect(posts.filter((path) => path.startsWith('/api/profile'))).toEqual([])
  await button(page, 'Leave out photo 2').click()
  await button(page, 'Add to my profile').click()
  await expect(page).toHaveURL('/dashboard/profile')
  await expect(page.getByRole('img', { name: 'Neema, photo 1 of 1' })).toBeVisible()
  await page.goto('/dashboard/shared')
  await expect(page.getByRole('heading', { name: 'No shared photos' })).toBeVisible()
})

test('photos shared while logged out are available after login, and more than nine are rejected with a clear message', async ({
  open,
  karibu,
}) => {
  const me = await makeMember(karibu, { firstName: 'Neema' })
  const { page } = await open('phone', { ...loggedIn(karibu, me), serviceWorkers: 'allow' })
  await page.goto('/dashboard/profile')
  await controlled(page)
  await forgetLogin(page)
  const one = await photo(3)
  const large = { name: 'large.png', type: 'image/png', bytes: [], size: 10 * 1024 * 1024 + 1 }
  await share(page, [large, ...Array.from({ length: 10 }, (_, index) => ({ ...one, name: `photo-${index}.jpg` }))])
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard%2Fshared/)
  await field(page, 'Email').fill(me.email)
  await field(page, 'Password').fill(me.password)
  await button(page, 'Log in').click()
  await expect(page).toHaveURL('/dashboard/shared')
  await expect(page.getByRole('img', { name: /^Shared photo/ })).toHaveCount(9)
  await expect(page.getByText('A photo can be at most 10 MB.')).toBeVisible()
  await expect(page.getByText('At most 9 photos at once.')).toBeVisible()
  // Left for later, they are offered again.
  await page.goto('/dashboard/wallet')
  await expect(page.getByText('Shared photos are waiting for you.')).toBeVisible()
  await button(page, 'View photos').click()
  await expect(page).toHaveURL('/dashboard/shared')
  await button(page, 'Leave them out').click()
  await expect(page).toHaveURL('/dashboard/profile')
})

test('without the service worker a share is not read, and the page offers to choose files', async ({
  open,
  karibu,
}) => {
  const me = await makeMember(karibu, { firstName: 'Neema' })
  const { page } = await open('phone', loggedIn(karibu, me))
  await page.goto('/dashboard/profile')
  await share(page, [await photo(4)])
  await expect(page).toHaveURL('/dashboard/shared?lost')
  await expect(page.getByText('This device couldn’t keep the photos.')).toBeVisible()
  await expect(page.locator('button', { hasText: 'Add photos' })).toBeVisible()
})
