import type { Page } from '@playwright/test'
import { expect, test } from '../fixture.ts'
import { fakeDevices } from '../support/actions/conversation.ts'
import { logIn } from '../support/actions/log-in.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { makeMember } from '../support/client.ts'
import { makeStaff } from '../support/data/staff.ts'
import { loggedIn } from '../support/sample-members.ts'

test.use({ launchOptions: fakeDevices })

async function record(page: Page): Promise<void> {
  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: 'Record 15 seconds' }).tap()
  await expect(page.getByRole('timer', { name: 'Recording' })).toContainText('0:02')
  await page.getByRole('button', { name: 'Stop recording' }).tap()
  await expect(page.getByRole('group', { name: /^Your voice note/ })).toBeVisible()
  await page.getByRole('button', { name: 'Put it on my profile' }).tap()
  await expect(page.getByRole('group', { name: /^Voice intro/ })).toBeVisible()
}

/** Plays a recording to its end. */
async function play(page: Page, name = /^Voice intro/): Promise<void> {
  const player = page.getByRole('group', { name })
  await player.getByRole('button', { name: 'Play' }).click()
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(player.getByRole('button', { name: 'Play' })).toBeVisible()
}

test('a voice intro is recorded, played back, played by another member, and deleted', async ({ open, karibu }) => {
  const me = await makeMember(karibu, { firstName: 'Amara' })
  const reader = await makeMember(karibu)
  const { page: mine } = await open('phone', { ...loggedIn(karibu, me), permissions: ['microphone'] })
  await record(mine)
  await expectWhole(mine)

  const { page: theirs } = await open('desktop', loggedIn(karibu, reader))
  await theirs.goto(`/dashboard/user/${me.id}/profile`)
  await expect(theirs.getByRole('heading', { name: 'Amara in their own voice' })).toBeVisible()
  await play(theirs)
  await expectWhole(theirs)

  await mine.getByRole('button', { name: 'Delete', exact: true }).tap()
  await expect(mine.getByRole('button', { name: 'Record 15 seconds' })).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(theirs.getByRole('group', { name: /^Voice intro/ })).toBeHidden()
})

const appeal = 'The number in it is the year in which I was born.'

test('a removed voice intro is announced with its reason, appealed in the application, played by another moderator and restored', async ({
  open,
  karibu,
}) => {
  const me = await makeMember(karibu, { firstName: 'Amara' })
  const reader = await makeMember(karibu)
  const decider = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Neema' }))
  const second = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Zuri' }))
  const { page: mine } = await open('phone', { ...loggedIn(karibu, me), permissions: ['microphone'] })
  await record(mine)

  const { page: staff } = await open('desktop')
  await logIn(staff, decider)
  await staff.waitForURL('**/dashboard/**')
  await staff.goto(`/admin/members/${me.id}`)
  await staff.getByRole('tab', { name: /^Photos/ }).click()
  await play(staff)
  await staff.getByRole('button', { name: 'Remove the voice intro' }).click()
  await staff.getByRole('textbox', { name: /Reason/ }).fill('Your voice intro gives a phone number.')
  await expectWhole(staff, everyView)
  await staff.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(staff.getByRole('group', { name: /^Voice intro/ })).toBeHidden()

  await mine.goto('/dashboard/notifications')
  await mine.getByText('We removed your voice intro').first().click()
  const decision = mine.getByRole('article').filter({ hasText: 'We removed your voice intro' })
  await expect(decision.getByText('Your voice intro gives a phone number.')).toBeVisible()
  await decision.getByRole('button', { name: 'Appeal this decision' }).click()
  await decision.getByRole('textbox', { name: /What happened/ }).fill(appeal)
  await expectWhole(mine, everyView)
  await decision.getByRole('button', { name: 'Send my appeal' }).click()
  await expect(decision.getByText(/Someone else on our team will look at it/)).toBeVisible()
  await mine.goto('/dashboard/profile')
  await expect(mine.getByRole('button', { name: 'Record 15 seconds' })).toBeVisible()

  const { page: other } = await open('desktop')
  await logIn(other, second)
  await other.waitForURL('**/dashboard/**')
  await other.goto('/admin/sanctions')
  const card = other.getByRole('article').filter({ hasText: appeal })
  await card.getByRole('button', { name: 'Play the voice intro' }).click()
  // As long as the recording, and drawn as it is.
  await expect(card.getByRole('group', { name: /^The removed voice intro, 0:0[2-5]$/ })).toBeVisible()
  await play(other, /^The removed voice intro/)
  await card.getByRole('combobox', { name: 'Decision' }).selectOption('lift')
  await card.getByRole('textbox', { name: /Reason/ }).fill('It is a year and no phone number.')
  await expectWhole(other, everyView)
  await card.getByRole('button', { name: 'Lift' }).click()
  await expect(card).toHaveCount(0)

  await mine.goto('/dashboard/reports?tab=decisions')
  await expect(decision.getByText('We’ve reviewed your appeal and withdrawn the decision.')).toBeVisible()
  await expect(decision.getByText('It is a year and no phone number.')).toBeVisible()
  await expectWhole(mine, everyView)
  const { page: theirs } = await open('desktop', loggedIn(karibu, reader))
  await theirs.goto(`/dashboard/user/${me.id}/profile`)
  await play(theirs)
})
