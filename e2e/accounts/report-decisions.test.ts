import { expect, test } from '../fixture.ts'
import { logIn } from '../support/actions/log-in.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { call, type Member, makeMember } from '../support/client.ts'
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
