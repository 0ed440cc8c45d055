import { expect, test } from '../fixture.ts'
import { fakeDevices } from '../support/actions/conversation.ts'
import { expectWhole } from '../support/checks/whole-page.ts'
import { makeMember } from '../support/client.ts'
import { loggedIn } from '../support/sample-members.ts'

test.use({ launchOptions: fakeDevices })

test('a voice intro is recorded, played back, played by another member, and deleted', async ({ open, karibu }) => {
  const me = await makeMember(karibu, { firstName: 'Amara' })
  const reader = await makeMember(karibu)
  const { page: mine } = await open('phone', { ...loggedIn(karibu, me), permissions: ['microphone'] })
  await mine.goto('/dashboard/profile')
  await mine.getByRole('button', { name: 'Record 15 seconds' }).tap()
  await expect(mine.getByRole('timer', { name: 'Recording' })).toContainText('0:02')
  await mine.getByRole('button', { name: 'Stop recording' }).tap()
  await expect(mine.getByRole('group', { name: /^Your voice note/ })).toBeVisible()
  await mine.getByRole('button', { name: 'Put it on my profile' }).tap()
  await expect(mine.getByRole('group', { name: /^Voice intro/ })).toBeVisible()
  await expectWhole(mine)

  const { page: theirs } = await open('desktop', loggedIn(karibu, reader))
  await theirs.goto(`/dashboard/user/${me.id}/profile`)
  await expect(theirs.getByRole('heading', { name: 'Amara in their own voice' })).toBeVisible()
  const intro = theirs.getByRole('group', { name: /^Voice intro/ })
  await intro.getByRole('button', { name: 'Play' }).click()
  await expect(intro.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(intro.getByRole('button', { name: 'Play' })).toBeVisible()
  await expectWhole(theirs)

  await mine.getByRole('button', { name: 'Delete', exact: true }).tap()
  await expect(mine.getByRole('button', { name: 'Record 15 seconds' })).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(theirs.getByRole('group', { name: /^Voice intro/ })).toBeHidden()
})
