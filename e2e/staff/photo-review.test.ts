import { expect, test } from '../fixture.ts'
import { expectWhole } from '../support/checks/whole-page.ts'
import { call, makeMember } from '../support/client.ts'
import { portrait } from '../support/data/pictures.ts'
import { makeStaff } from '../support/data/staff.ts'
import { loggedIn } from '../support/sample-members.ts'

const queued = 50
const perMember = 4

test('a moderator decides fifty photos by single keys in less than 90 seconds, and the owner of a removed photo is notified of the reason', async ({
  open,
  karibu,
}) => {
  const staff = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Neema' }))
  // Other tests of this server have left photos in the queue.
  const before = await call<{ photos: { id: string }[] }>(karibu, 'GET /admin/photos?limit=50', { token: staff.token })
  for (const { id } of before.photos) await call(karibu, `POST /admin/photos/${id}/approve`, { token: staff.token })
  const owner = await makeMember(karibu, { firstName: 'Zola', photos: [await portrait(500)] })
  for (let made = 1; made < queued; made += perMember) {
    const count = Math.min(perMember, queued - made)
    const photos = await Promise.all(Array.from({ length: count }, (_, at) => portrait(made + at)))
    await makeMember(karibu, { photos })
  }
  const { page, allow } = await open('desktop', loggedIn(karibu, staff))
  // A copy that was removed since the queue was read.
  allow(/status of 404 .*\/admin\/photos\//)
  await page.goto('/admin/photos')
  await expect(page.getByText(`${queued} photos waiting`)).toBeVisible()
  await expect(page.getByRole('img', { name: /Photo of Zola/ })).toBeVisible()
  await expectWhole(page)
  await page.locator('section', { hasText: 'photos waiting' }).last().focus()
  await page.keyboard.press('r')
  await expect(page.getByRole('button', { name: '4. No face visible' })).toBeVisible()
  await expectWhole(page)
  const begun = Date.now()
  await page.keyboard.press('4')
  for (let left = queued - 1; left > 0; left -= 1) {
    await expect(page.getByText(left === 1 ? '1 photo waiting' : `${left} photos waiting`)).toBeVisible()
    await page.keyboard.press('a')
  }
  await expect(page.getByRole('heading', { name: 'Every photo has been reviewed.' })).toBeVisible()
  expect(Date.now() - begun).toBeLessThan(90_000)
  await expectWhole(page)
  const me = await call<{ person: { images: unknown[] } }>(karibu, 'GET /profile/me', { token: owner.token })
  expect(me.person.images).toEqual([])
  await expect(async () => {
    const { notifications } = await call<{ notifications: { kind: string; data: object }[] }>(
      karibu,
      'GET /notifications',
      { token: owner.token },
    )
    expect(notifications[0]).toMatchObject({ kind: 'photo', data: { state: 'nobody' } })
  }).toPass()
})
