import { expect, test } from '../fixture.ts'
import { messages } from '../support/actions/chat.ts'
import { button, field } from '../support/actions/form.ts'
import { arrivesAt, pick, press, tabTo, type, withoutMouse } from '../support/actions/keys.ts'
import { makeMember, match, write } from '../support/client.ts'
import { loggedIn } from '../support/sample-members.ts'

test('a member opens a conversation, replies, reacts and deletes by keyboard only', async ({ open, karibu }) => {
  const me = await makeMember(karibu, { firstName: 'Adjoa' })
  const friend = await makeMember(karibu, { firstName: 'Sipho', gender: 'male' })
  await match(karibu, me, friend)
  await write(karibu, [friend, me], 'Is the market open on Sunday?')
  const { page } = await open('desktop', { reducedMotion: 'reduce', ...loggedIn(karibu, me) })
  const { expectNoMouse } = await withoutMouse(page)
  await page.goto('/dashboard/profile')
  await press(page, page.getByRole('link', { name: /^Messages/ }))
  await arrivesAt(page, 'Messages')
  await press(page, page.getByRole('link', { name: /Sipho.*Sunday/ }))
  const box = field(page, 'Message to Sipho')
  await expect(box).toBeVisible()
  const log = page.getByRole('log')

  // From the list of messages up to the last of them, and into its menu.
  const openMenu = async (text: string) => {
    await tabTo(page, log, { back: await box.evaluate((element) => element === document.activeElement) })
    const more = button(page, `Options for: ${text}`)
    for (let step = 0; step < 5; step += 1) {
      await page.keyboard.press('ArrowUp')
      if (await more.evaluate((element) => element === document.activeElement)) break
    }
    await expect(more).toBeFocused()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('dialog', { name: 'Message options' })
    await expect(menu).toBeVisible()
    return { menu, more }
  }
  const go = async (name: string) => {
    const item = page.getByRole('menuitem', { name, exact: true })
    for (let step = 0; step < 12 && !(await item.evaluate((one) => one === document.activeElement)); step += 1)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }

  const { menu, more } = await openMenu('Is the market open on Sunday?')
  await expect(menu.getByRole('menuitemradio').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(more, 'a closed menu gives the focus back').toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(log.getByRole('button', { name: /, from you$/ })).toBeVisible()
  await openMenu('Is the market open on Sunday?')
  await go('Reply')
  await expect(box, 'an answer is typed at once').toBeFocused()
  await page.keyboard.type('From nine on.')
  await page.keyboard.press('Enter')
  await expect(log.getByRole('button', { name: /^Go to the message from Sipho/ })).toBeVisible()
  await expect(box).toBeFocused()
  await page.keyboard.type('Until noon.')
  await page.keyboard.press('Enter')
  await expect(messages(page, 'Until noon.')).toHaveCount(1)
  await expect(page.locator('[data-status]').last()).toHaveText('Delivered')
  await openMenu('Until noon.')
  await go('Delete')
  const dialog = page.getByRole('dialog', { name: 'Delete message?' })
  await press(page, dialog.getByRole('button', { name: 'Delete for both' }))
  await expect(page.getByText('You deleted this message')).toBeVisible()
  await expect(page.locator('body'), 'the focus stays in the conversation').not.toBeFocused()
  expectNoMouse()
})

test('a member reports and blocks another and deletes the account by keyboard only', async ({ open, karibu }) => {
  const me = await makeMember(karibu, { firstName: 'Lindiwe' })
  const other = await makeMember(karibu, { firstName: 'Zuberi', gender: 'male' })
  await match(karibu, me, other)
  const { page, allow } = await open('desktop', { reducedMotion: 'reduce', ...loggedIn(karibu, me) })
  // An empty report is sent on purpose; the password is wrong once.
  allow(/status of 400 .*\/report$/, /Report failed/, /status of 401 .*\/api\/me\/leaving$/)
  const { expectNoMouse } = await withoutMouse(page)
  await page.goto(`/dashboard/user/${other.id}/profile`)
  const menu = button(page, 'More options for Zuberi')
  await press(page, menu)
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Block Zuberi' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Block or report Zuberi' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu, 'a closed dialog gives the focus back').toBeFocused()
  await press(page, menu)
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Report Zuberi' })).toBeFocused()
  await page.keyboard.press('Enter')
  await arrivesAt(page, 'Report')
  await press(page, button(page, 'Submit report'))
  await expect(field(page, 'What happened?'), 'what is wrong has the focus').toBeFocused()
  await expect(field(page, 'What happened?')).toHaveAccessibleDescription(/Please provide a reason for the report/)
  await pick(page, page.getByRole('radio', { name: 'Asked for money' }))
  await type(page, field(page, 'What happened?'), 'Wanted money on the second day.')
  await press(page, button(page, 'Submit report'))
  await expect(page.getByRole('heading', { name: 'Thank you for telling us' })).toBeFocused()
  await press(page, button(page, 'Block Zuberi'))
  await expect(page).toHaveURL(/\/dashboard\/matches$/)
  await press(page, page.getByRole('link', { name: 'Blocked Users' }))
  await arrivesAt(page, 'Blocked Users')
  await expect(page.getByRole('article')).toContainText('Zuberi')

  await press(page, page.getByRole('link', { name: 'Settings', exact: true }))
  await arrivesAt(page, 'Settings')
  await press(page, page.getByRole('link', { name: 'Delete your account' }))
  await expect(page.getByRole('tab', { name: 'My data' })).toHaveAttribute('aria-selected', 'true')
  // The form above asks for the password too, and is there at once.
  await expect(button(page, 'Delete my account')).toBeVisible()
  await type(page, page.getByLabel('Your password', { exact: true }).last(), me.password)
  await press(page, button(page, 'Delete my account'))
  await expect(page.getByRole('heading', { name: 'Delete your account' })).toBeFocused()
  await expect(page.getByText(/^Your account will be deleted on/)).toBeVisible()
  await press(page, button(page, 'Keep my account'))
  await expect(button(page, 'Delete my account')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Delete your account' })).toBeFocused()
  expectNoMouse()
})
