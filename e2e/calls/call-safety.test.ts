import { expect, type Page } from '../fixture.ts'
import { chatOf, expectPicture, pairOf, permissions, press, takePlan, test } from '../support/calls.ts'
import { makeMember, match } from '../support/client.ts'
import { loggedIn } from '../support/sample-members.ts'

/** The hardest edge in a received picture of 160 points across, whatever is drawn over it. */
const hardestEdge = (page: Page, label: string) =>
  page.locator(`video[aria-label="${label}"]`).evaluate((element) => {
    const [width, height] = [160, 120]
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')
    context?.drawImage(element as HTMLVideoElement, 0, 0, width, height)
    const { data } = context?.getImageData(0, 0, width, height) ?? { data: [] }
    let hardest = 0
    for (let at = 0; at < data.length - 4; at += 4)
      if ((at / 4 + 1) % width !== 0) hardest = Math.max(hardest, Math.abs(Number(data[at + 1]) - Number(data[at + 5])))
    return hardest
  })

test('video stays blurred until both agree, and is blurred again at the request of either', async ({
  open,
  karibu,
}) => {
  const { page: purse } = await open('desktop')
  const { amara, tunde } = await pairOf(karibu, purse)
  const { page: one } = await open('desktop', { ...loggedIn(karibu, amara), permissions })
  const { page: other } = await open('phone', { ...loggedIn(karibu, tunde), permissions })
  await Promise.all([chatOf(one, tunde), other.goto('/dashboard/matches')])
  await press(one, 'Video call with Tunde')
  await press(other, 'Answer with video')
  const views = [
    [one, 'Tunde’s video'],
    [other, 'Amara’s video'],
  ] as const
  const expectBlurred = async () => {
    for (const [page, label] of views) {
      await expect.poll(() => hardestEdge(page, label)).toBeLessThan(60)
      await expectPicture(page, label)
      expect(await hardestEdge(page, label)).toBeLessThan(60)
    }
  }
  await expectBlurred()
  await press(one, 'Show faces')
  await expect(one.getByText('Tunde has been asked.')).toBeVisible()
  await expect(other.getByText('Amara would like you to see each other.')).toBeVisible()
  await expectBlurred()
  await press(other, 'Show faces')
  for (const [page, label] of views) await expect.poll(() => hardestEdge(page, label)).toBeGreaterThan(90)
  await press(one, 'Blur again')
  await expect(one.getByText('Tunde would like you to see each other.')).toBeVisible()
  await expectBlurred()
  await press(one, 'Hang up')
})

test('the callee reports a call while it rings, and a block during a call ends it for both', async ({
  open,
  karibu,
}) => {
  const { page: purse } = await open('desktop')
  const [ngozi, kwame] = [
    await makeMember(karibu, { firstName: 'Ngozi' }),
    await makeMember(karibu, { firstName: 'Kwame', gender: 'male' }),
  ]
  await match(karibu, ngozi, kwame)
  await takePlan(karibu, purse, ngozi)
  const { page: one, allow } = await open('desktop', { ...loggedIn(karibu, ngozi), permissions })
  // Her open chat requests once more a member who is gone.
  allow(/status of 404/)
  const { page: other } = await open('phone', { ...loggedIn(karibu, kwame), permissions })
  await Promise.all([chatOf(one, kwame), other.goto('/dashboard/matches')])
  await press(one, 'Call Kwame')
  await press(other, 'More options for Ngozi')
  await other.getByRole('menuitem', { name: 'Report Ngozi' }).click()
  const dialog = other.getByRole('dialog', { name: 'Block or report Ngozi' })
  await dialog.getByText('Asked for money').click()
  await dialog.getByRole('button', { name: 'Report Only' }).click()
  await expect(dialog).toBeHidden()
  await press(other, 'Answer')
  await expect(one.getByRole('img', { name: /^Connection: (good|fair)$/ })).toBeVisible()
  await press(other, 'More options for Ngozi')
  await other.getByRole('menuitem', { name: 'Block Ngozi' }).click()
  await press(other, 'Just block')
  await expect(one.getByText('Call ended')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Hang up' })).toBeHidden()
  await expect(other.getByText('Ngozi is blocked. You no longer see each other.').first()).toBeVisible()
})
