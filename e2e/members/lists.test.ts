import { expect, type Page, test } from '../fixture.ts'
import { button, field } from '../support/actions/form.ts'
import { personMenuItem } from '../support/actions/person-menu.ts'
import { makeMember, match, react } from '../support/client.ts'
import type { Karibu } from '../support/karibu.ts'
import { anotherDevice, loggedIn } from '../support/sample-members.ts'
import { spec } from '../support/spec.ts'

const maputo = { latitude: -25.9653, longitude: 32.5892 }
const accraNorth = { latitude: 5.65, longitude: -0.2 }

const tile = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: new RegExp(`^${name},`) }) })

/** One member and those around her. */
async function neighbours(karibu: Karibu, at: { latitude: number; longitude: number }) {
  const me = await makeMember(karibu, { firstName: 'Lurdes', age: 28, at, preferences: { distance: 20 } })
  const names = ['Carlos', 'Mateus', 'Graca', 'Dinis']
  const [carlos, mateus, graca, dinis] = await Promise.all(
    names.map((firstName, index) =>
      makeMember(karibu, { firstName, gender: firstName === 'Graca' ? 'female' : 'male', age: 25 + index * 5, at }),
    ),
  )
  if (!carlos || !mateus || !graca || !dinis) throw new Error('A member is missing')
  return { me, carlos, mateus, graca, dinis }
}

test('the filter is in the URL and is restored from it', spec('2.109'), async ({ open, karibu }) => {
  const { me } = await neighbours(karibu, maputo)
  const { page } = await open('desktop', loggedIn(karibu, me))
  await page.goto('/dashboard/matches?view=grid')
  await expect(tile(page, 'Carlos')).toBeVisible()
  await button(page, 'Filter').click()
  const panel = page.getByRole('region', { name: 'Filter' })
  await panel.getByLabel('How the name is compared').selectOption('starts with')
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('ma')
  await button(page, '5 km').click()
  await panel.getByText('More age options').click()
  await panel.getByLabel('How the age is compared').selectOption('at least')
  await panel.getByRole('textbox', { name: 'Age', exact: true }).fill('30')
  await button(page, 'Male').click()
  await page.getByRole('button', { name: /^Show \d+ (person|people)$/ }).click()
  await expect(tile(page, 'Mateus')).toBeVisible()
  await expect(tile(page, 'Carlos')).toBeHidden()
  const query = new URL(page.url()).searchParams
  expect(Object.fromEntries(query)).toMatchObject({
    name: 'ma',
    nameMode: 'startsWith',
    distance: '5',
    age: '30',
    ageMode: 'gte',
    gender: 'male',
  })
  await page.reload()
  await expect(tile(page, 'Mateus')).toBeVisible()
  await expect(tile(page, 'Carlos')).toBeHidden()
  await expect(panel.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('ma')
  await page.getByRole('button', { name: /^Remove: Name/ }).click()
  await expect(tile(page, 'Dinis')).toBeVisible()
  await panel.getByRole('textbox', { name: 'Age', exact: true }).fill('')
  await panel.getByLabel('How the age is compared').selectOption('between')
  await panel.getByRole('textbox', { name: 'From' }).fill('40')
  await panel.getByRole('textbox', { name: 'To', exact: true }).fill('30')
  await button(page, 'Apply').click()
  await expect(page.getByText('The minimum age is higher than the maximum.')).toBeVisible()
  await button(page, 'Reset').first().click()
  await expect(tile(page, 'Graca')).toBeVisible()
  expect(new URL(page.url()).searchParams.has('gender')).toBe(false)
})

test('deck and grid show the same members; a dislike is undone from either and from the list', async ({
  open,
  karibu,
}) => {
  const { me, carlos } = await neighbours(karibu, { latitude: -25.5, longitude: 32.2 })
  const { page } = await open('phone', loggedIn(karibu, me))
  await page.goto('/dashboard/matches')
  const first = page.getByRole('region', { name: 'Suggested people' }).getByRole('article')
  const shown = (await first.getByRole('heading').textContent()) ?? ''
  const name = shown.split(',')[0] ?? ''
  await page.getByRole('button', { name: `Pass on ${name}` }).tap()
  await expect(first.getByRole('heading')).not.toHaveText(shown)
  await page.getByRole('button', { name: 'Undo the last pass' }).tap()
  await expect(first.getByRole('heading')).toHaveText(shown)
  await page.getByRole('radio', { name: 'Grid' }).tap()
  await expect(page).toHaveURL(/view=grid/)
  await expect(tile(page, 'Carlos')).toBeVisible()
  await tile(page, 'Carlos').getByRole('button', { name: 'Pass on Carlos' }).tap()
  await expect(tile(page, 'Carlos')).toBeHidden()
  // The tile is back at once; what another device says next must not overtake what this one has just said.
  const broughtBack = page.waitForResponse((answer) => /toggle\/dislike\?.*on=false/.test(answer.url()))
  await page.getByRole('button', { name: 'Bring Carlos back' }).tap()
  await expect(tile(page, 'Carlos')).toBeVisible()
  await broughtBack

  await react(karibu, [me, carlos], 'dislike')
  await page.goto('/dashboard/dislikes')
  await expect(tile(page, 'Carlos')).toBeVisible()
  const undone = page.waitForResponse((answer) => /toggle\/dislike\?.*on=false/.test(answer.url()))
  await page.getByRole('button', { name: 'Undo the pass on Carlos' }).tap()
  await expect(page.getByRole('heading', { name: 'You haven’t passed on anyone' })).toBeVisible()
  await undone
  await page.goto('/dashboard/matches?view=grid')
  await expect(tile(page, 'Carlos')).toBeVisible()
})

test('likes sent, likes received and matches are each in their list', async ({ open, karibu }) => {
  const { me, carlos, mateus, graca } = await neighbours(karibu, { latitude: -24.9, longitude: 33.1 })
  await react(karibu, [me, carlos], 'like')
  await react(karibu, [mateus, me], 'like')
  await react(karibu, [graca, me], 'like')
  const { page } = await open('desktop', loggedIn(karibu, me))
  const nav = page.getByRole('navigation', { name: 'Main' })
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/dashboard\/matches$/)
  await nav.getByRole('link', { name: 'My Likes' }).click()
  await expect(tile(page, 'Carlos')).toBeVisible()
  await page.getByRole('button', { name: 'Unlike Carlos' }).click()
  await expect(page.getByRole('heading', { name: 'No likes given yet' })).toBeVisible()
  await nav.getByRole('link', { name: 'Who Likes Me' }).click()
  await tile(page, 'Mateus')
    .getByRole('button', { name: /^Like back/ })
    .click()
  await page
    .getByRole('dialog', { name: 'You and Mateus like each other' })
    .getByRole('button', { name: 'Keep looking' })
    .click()
  await page.getByRole('button', { name: 'Pass on Graca' }).click()
  await expect(page.getByRole('heading', { name: 'Nobody is waiting for your answer' })).toBeVisible()
  await nav.getByRole('link', { name: 'My Matches' }).click()
  await page.getByRole('tab', { name: 'Mutual' }).click()
  await expect(page).toHaveURL(/tab=mutual/)
  await page.getByRole('button', { name: 'Write to Mateus' }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/messages\\?uid=${mateus.id}$`))
})

test('a block hides both members from each other until it is removed', spec('1.13'), async ({ open, karibu }) => {
  const { me, carlos } = await neighbours(karibu, { latitude: -23.8, longitude: 35.3 })
  await match(karibu, me, carlos)
  const { page, allow } = await open('desktop', loggedIn(karibu, me))
  const { page: his, allow: allowHis } = await open('phone', loggedIn(karibu, carlos))
  // From the block on, each is nowhere to be found for the other.
  for (const permit of [allow, allowHis]) permit(/status of 404 .*\/api\/profile\//)
  await page.goto(`/dashboard/user/${carlos.id}/profile`)
  await (await personMenuItem(page, { name: 'Carlos', item: 'Block Carlos' })).click()
  const dialog = page.getByRole('dialog', { name: 'Block or report Carlos' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Report Only' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Block and Report' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Just block' }).click()
  await expect(page.getByText('Carlos is blocked. You no longer see each other.').first()).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/matches$/)
  await his.goto(`/dashboard/user/${me.id}/profile`)
  await expect(his.getByText('Failed to load profile')).toBeVisible()
  await expect(his.getByRole('button', { name: 'Try again' })).toBeVisible()
  await his.goto('/dashboard/messages')
  await expect(his.getByRole('heading', { name: 'No conversations yet' })).toBeVisible()
  await page.goto('/dashboard/blocked')
  await page.getByRole('button', { name: 'Unblock Carlos' }).click()
  const unblocked = page.waitForResponse(/\/api\/actions\/toggle\/\w+/)
  await page
    .getByRole('dialog', { name: 'Unblock Carlos?' })
    .getByRole('button', { name: 'Unblock', exact: true })
    .click()
  await expect(page.getByRole('heading', { name: 'You haven’t blocked anyone' })).toBeVisible()
  await unblocked
  await his.goto(`/dashboard/user/${me.id}/profile`)
  await expect(his.getByRole('heading', { name: 'Lurdes Okafor, 28' })).toBeVisible()
})

test('a report shows what is missing, and clears the form once it is sent', spec('2.34'), async ({ open, karibu }) => {
  const { me, carlos, dinis } = await neighbours(karibu, { latitude: -19.8, longitude: 34.8 })
  const { page, allow } = await open('phone', loggedIn(karibu, me))
  // The failure is logged, as the specification has it.
  allow(/status of 400 .*\/api\/abuse\//, /^error: Report failed/)
  await page.goto(`/dashboard/user/${carlos.id}/profile`)
  await (await personMenuItem(page, { name: 'Carlos', item: 'Report Carlos' })).tap()
  await expect(page).toHaveURL(new RegExp(`/dashboard/report\\?uid=${carlos.id}$`))
  const box = page.getByRole('textbox', { name: 'What happened?' })
  await expect(box).toHaveAttribute('rows', '8')
  await button(page, 'Submit report').tap()
  await expect(box).toHaveAccessibleDescription(/Please provide a reason for the report/)
  await expect(page.getByText('Failed to submit report. Please try again.').first()).toBeVisible()
  await box.fill('Money!')
  await button(page, 'Submit report').tap()
  await expect(box).toHaveAccessibleDescription(/Please write at least 10 characters\./)
  await expect(box).toHaveValue('Money!')
  await box.fill('He asked for money in the first message.')
  await button(page, 'Submit report').tap()
  await expect(page.getByText('Report submitted successfully').first()).toBeVisible()
  await expect(box).toHaveValue('')
  await page.goto(`/dashboard/user/${dinis.id}/profile`)
  await (await personMenuItem(page, { name: 'Dinis', item: 'Block Dinis' })).tap()
  const dialog = page.getByRole('dialog', { name: 'Block or report Dinis' })
  await dialog.getByRole('textbox', { name: 'What happened?' }).fill('Threats after I said no.')
  await dialog.getByRole('button', { name: 'Block and Report' }).tap()
  await expect(page).toHaveURL(/\/dashboard\/matches$/)
  await page.goto('/dashboard/blocked')
  await expect(tile(page, 'Dinis')).toBeVisible()
})

test('a report takes two presses, a reason and Send; in the dialog it also blocks', async ({ open, karibu }) => {
  const { me, carlos, dinis } = await neighbours(karibu, { latitude: -18.9, longitude: 32.6 })
  const { page } = await open('phone', loggedIn(karibu, me))
  await page.goto(`/dashboard/report?uid=${carlos.id}`)
  await page.getByRole('radio', { name: 'Asked for money' }).check()
  await button(page, 'Submit report').tap()
  await expect(page.getByText('and we won’t tell Carlos who reported them')).toBeVisible()
  await page.goto(`/dashboard/user/${dinis.id}/profile`)
  await (await personMenuItem(page, { name: 'Dinis', item: 'Block Dinis' })).tap()
  const dialog = page.getByRole('dialog', { name: 'Block or report Dinis' })
  await dialog.getByRole('radio', { name: 'Harassment or threats' }).check()
  await dialog.getByRole('button', { name: 'Block and Report' }).tap()
  await expect(page).toHaveURL(/\/dashboard\/matches$/)
  await page.goto('/dashboard/blocked')
  await expect(tile(page, 'Dinis')).toBeVisible()
})

test(
  'the message button leads to the pane from 768 px and to the mobile page below that width',
  spec('2.93', '9.12'),
  async ({ open, karibu }) => {
    const { me, carlos } = await neighbours(karibu, accraNorth)
    await match(karibu, me, carlos)
    const { page } = await open('desktop', loggedIn(karibu, me))
    for (const [width, path] of [
      [768, '/dashboard/messages'],
      [767, '/dashboard/messages/m'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`/dashboard/user/${carlos.id}/profile`)
      await page.getByRole('link', { name: 'Message me' }).click()
      await expect(page).toHaveURL(`${path}?uid=${carlos.id}`)
      await expect(page.getByRole('textbox', { name: 'Message to Carlos' })).toBeVisible()
    }
    // A conversation takes the whole screen of a phone.
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await page.setViewportSize({ width: 768, height: 800 })
    await expect(page).toHaveURL(`/dashboard/messages?uid=${carlos.id}`)
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' })).toBeVisible()
  },
)

test('a new password ends the other sessions; a single device can be logged out', async ({ open, karibu }) => {
  const me = await makeMember(karibu, { firstName: 'Lurdes', at: maputo })
  const { page, allow } = await open('desktop', loggedIn(karibu, me))
  const { page: other, allow: allowOther } = await open('phone', loggedIn(karibu, await anotherDevice(karibu, me)))
  // The server refuses the other device from then on.
  allowOther(/status of 401/)
  await other.goto('/dashboard/likes')
  await expect(other.getByRole('heading', { name: 'No likes given yet' })).toBeVisible()
  await page.goto('/dashboard/settings?tab=password')
  allow(/status of 4\d\d .*\/api\/me\/password/)
  await field(page, 'Current password').fill('not this one')
  await field(page, 'New password').fill('rain on a tin roof')
  await field(page, 'Confirm new password').fill('rain on a tin roof')
  await button(page, 'Change password').click()
  await expect(field(page, 'Current password')).toHaveAccessibleDescription('That isn’t your current password.')
  await field(page, 'Current password').fill(me.password)
  await button(page, 'Change password').click()
  await expect(page.getByText('Your password has been changed.').first()).toBeVisible()
  await expect(field(page, 'New password')).toHaveValue('')
  await expect(other).toHaveURL(/\/login\?redirect=/)

  const back = { ...me, password: 'rain on a tin roof' }
  const { page: third, allow: allowThird } = await open('phone', loggedIn(karibu, await anotherDevice(karibu, back)))
  allowThird(/status of 401/)
  await third.goto('/dashboard/messages')
  await page.getByRole('tab', { name: 'Devices' }).click()
  await expect(page.getByText('This device')).toHaveCount(1)
  const devices = page.getByRole('listitem')
  await devices.getByRole('button', { name: /^Log out / }).click()
  await expect(page.getByText('That device has been logged out.').first()).toBeVisible()
  await expect(third).toHaveURL(/\/login\?redirect=/)
  await page.reload()
  await expect(page.getByText('This device')).toHaveCount(1)
})
