import { expect, test } from '../fixture.ts'
import { messages } from '../support/actions/chat.ts'
import { openTalk } from '../support/actions/conversation.ts'
import { logIn } from '../support/actions/log-in.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { call, type Member, makeMember, match, write } from '../support/client.ts'
import { portrait } from '../support/data/pictures.ts'
import { makeStaff } from '../support/data/staff.ts'

test('a report leads to hiding for some days, then to a ban that a second moderator confirms in the queue', async ({
  open,
  karibu,
}) => {
  const member = await makeMember(karibu, { firstName: 'Kwame' })
  const reporter = await makeMember(karibu, { firstName: 'Nia' })
  const moderator = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Neema' }))
  const second = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Zuri' }))
  const witness = await makeMember(karibu, { firstName: 'Amina' })
  const report = (from: Member) =>
    call(karibu, `POST /abuse/${member.id}/report`, {
      token: from.token,
      body: { content: 'Asks everybody for gift cards.' },
    })
  const write = (about: string) => call(karibu, 'PATCH /profile', { token: member.token, body: { about } })
  await write('Rich uncle looking for a wife.')
  await report(reporter)
  await write('I sing in a choir.')
  await report(witness)

  const { page } = await open('desktop')
  await logIn(page, moderator)
  await page.waitForURL('**/dashboard/**')
  await page.goto('/admin/reports')
  const card = page.getByRole('article').filter({ hasText: 'Nia reported Kwame' })
  await card.getByRole('button', { name: 'Show messages and profile' }).click()
  await expect(card.getByText('Rich uncle looking for a wife.')).toBeVisible()
  await expect(card.getByText('I sing in a choir.')).toBeVisible()
  await card.getByRole('combobox', { name: 'Decision' }).selectOption({ label: 'Show to matches only' })
  await expect(card.getByText('Only their matches will see them.')).toBeVisible()
  await expectWhole(page, everyView)
  await card.getByRole('textbox', { name: /Reason/ }).fill('Asking for money is against our rules.')
  await card.getByRole('button', { name: 'Show to matches only' }).click()
  await expect(card).toHaveCount(0)
  await expect(async () =>
    expect((await karibu.lastMail(member.email)).subject).toContain('Only your matches'),
  ).toPass()
  await expect(call(karibu, `GET /profile/${member.id}`, { token: witness.token })).rejects.toThrow()

  const other = page.getByRole('article').filter({ hasText: 'Amina reported Kwame' })
  await other.getByRole('combobox', { name: 'Decision' }).selectOption({ label: 'Ban' })
  await other.getByRole('textbox', { name: /Reason/ }).fill('He goes on asking for money.')
  await other.getByRole('button', { name: 'Ban' }).click()
  await expect(other.getByText(/Neema .* proposed a ban\./)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Confirm the ban' })).toHaveCount(0)
  await expect(async () => expect((await karibu.lastMail(member.email)).subject).toContain('suspended')).toPass()

  const confirmer = await open('desktop')
  await logIn(confirmer.page, second)
  await confirmer.page.waitForURL('**/dashboard/**')
  await confirmer.page.goto('/admin/reports')
  const waiting = confirmer.page.getByRole('article').filter({ hasText: 'Amina reported Kwame' })
  await expect(waiting.getByRole('button', { name: 'Confirm the ban' })).toBeVisible()
  await expectWhole(confirmer.page, everyView)
  await confirmer.page.goto(`/admin/members/${member.id}`)
  await expect(confirmer.page.getByText(/Decided on .* by Neema/)).toBeVisible()
  await expectWhole(confirmer.page, everyView)
  await confirmer.page.getByRole('button', { name: 'End the restriction' }).click()
  await confirmer.page.getByRole('textbox', { name: 'Reason' }).fill('The ban takes its place.')
  await confirmer.page.getByRole('dialog').getByRole('button', { name: 'End the restriction' }).click()
  await expect(confirmer.page.getByRole('button', { name: 'End the restriction' })).toHaveCount(0)
  await confirmer.page.goto('/admin/reports')
  await waiting.getByRole('button', { name: 'Confirm the ban' }).click()
  await expect(waiting).toHaveCount(0)
  await expect(async () => expect((await karibu.lastMail(member.email)).subject).toContain('closed')).toPass()
})

test('a moderator presses a photo of today and a reported message to remove them; both open conversations show the tombstone', async ({
  open,
  karibu,
}) => {
  const member = await makeMember(karibu, { firstName: 'Kwame', photos: [await portrait(702), await portrait(703)] })
  const reporter = await makeMember(karibu, { firstName: 'Nia' })
  const moderator = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Neema' }))
  await match(karibu, member, reporter)
  const request = 'Send me two gift cards.'
  await write(karibu, [member, reporter], request)
  const body = { content: 'Asks for gift cards.' }
  for (let count = 0; count < 2; count++)
    await call(karibu, `POST /abuse/${member.id}/report`, { token: reporter.token, body })

  const [sender, receiver] = [await open('phone'), await open('desktop')]
  for (const [{ page }, me, other, device] of [
    [sender, member, reporter, 'phone'],
    [receiver, reporter, member, 'desktop'],
  ] as const) {
    await logIn(page, me)
    await page.waitForURL('**/dashboard/**')
    await openTalk(page, device, other)
    await expect(messages(page, request)).toBeVisible()
  }

  const { page } = await open('desktop')
  await logIn(page, moderator)
  await page.waitForURL('**/dashboard/**')
  await page.goto('/admin/reports')
  const cards = page.getByRole('article').filter({ hasText: 'Nia reported Kwame' })
  await expect(cards).toHaveCount(2)
  const card = cards.first()
  await card.getByRole('button', { name: 'Show messages and profile' }).click()
  await card.getByRole('button', { name: 'Choose this message' }).click()
  await expect(card.getByText('The marked message will be removed.')).toBeVisible()
  await expectWhole(page, everyView)
  await card.getByRole('textbox', { name: /Reason/ }).fill('Asking for gift cards is against our rules.')
  await card.getByRole('button', { name: 'Remove a message' }).click()
  await expect(cards).toHaveCount(1)
  for (const each of [sender.page, receiver.page]) {
    await expect(each.getByRole('log').getByText('Our team removed this message')).toBeVisible()
    await expect(messages(each, request)).toHaveCount(0)
  }

  await card.getByRole('button', { name: 'Show messages and profile' }).click()
  await expect(card.getByRole('button', { name: 'Choose this message' })).toHaveCount(0)
  const photo = card.getByRole('button', { name: 'Profile today, photo 2' })
  await photo.click()
  await expect(photo).toHaveAttribute('aria-pressed', 'true')
  await card.getByRole('combobox', { name: 'What’s wrong with the photo' }).selectOption({ label: 'No face visible' })
  await expectWhole(page, everyView)
  await card.getByRole('textbox', { name: /Reason/ }).fill('Your face cannot be seen in this photo.')
  await card.getByRole('button', { name: 'Remove a photo' }).click()
  await expect(cards).toHaveCount(0)
  const me = await call<{ person: { images: unknown[] } }>(karibu, 'GET /profile/me', { token: member.token })
  expect(me.person.images).toHaveLength(1)
  await expect(async () => expect((await karibu.lastMail(member.email)).subject).toContain('photos')).toPass()
})
