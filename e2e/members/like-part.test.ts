import { expect, test } from '../fixture.ts'
import { button, field } from '../support/actions/form.ts'
import { call, makeMember } from '../support/client.ts'
import { loggedIn } from '../support/sample-members.ts'

const kisumu = { latitude: -0.1022, longitude: 34.7617 }

test('an answer is written, liked with a comment by another member, and shown with it as a request', async ({
  open,
  karibu,
}) => {
  const her = await makeMember(karibu, { firstName: 'Akinyi', at: kisumu })
  const him = await makeMember(karibu, { firstName: 'Otieno', gender: 'male', at: kisumu })
  const { page: desktop } = await open('desktop', loggedIn(karibu, her))
  await desktop.goto('/dashboard/profile')
  await button(desktop, 'Edit profile').click()
  await desktop.getByRole('button', { name: 'Three answers' }).click()
  await button(desktop, 'Add an answer').click()
  await desktop.getByRole('combobox', { name: 'Prompt 1' }).selectOption('The dish I cook best')
  await field(desktop, 'Your answer').fill('Fish from the lake, fried twice.')
  await button(desktop, 'Save').click()
  await expect(desktop.getByText('Profile updated success').first()).toBeVisible()
  await button(desktop, 'Done').click()
  await expect(desktop.getByRole('article').getByText('Fish from the lake, fried twice.')).toBeVisible()

  const { page: phone, allow } = await open('phone', loggedIn(karibu, him))
  await phone.goto(`/dashboard/user/${her.id}/profile`)
  await button(phone, 'Like this answer').tap()
  await expect(phone.getByText('Your words will be sent as a message request. 30 left in your plan.')).toBeVisible()
  const text = phone.getByRole('textbox', { name: 'Say something about it' })
  allow(/status of 409 .*\/likes$/)
  await text.fill('Call me on 0803 123 4567')
  await button(phone, 'Send like').tap()
  await expect(phone.getByRole('alert')).toContainText('A first message can’t contain links')
  await expect(button(phone, 'Like')).toBeVisible()
  await text.fill('Twice? Teach me.')
  await button(phone, 'Send like').tap()
  await expect(phone.getByText('Akinyi has your message.').first()).toBeVisible()
  await expect(button(phone, 'Liked')).toBeVisible()

  await call(karibu, 'PATCH /profile', { token: her.token, body: { promptAnswers: [] } })
  await desktop.goto('/dashboard/messages')
  await desktop.getByRole('tab', { name: /^Requests/ }).click()
  await desktop.getByRole('link', { name: /Otieno/ }).click()
  await expect(desktop.getByText('Your answer')).toBeVisible()
  await expect(desktop.getByText('Fish from the lake, fried twice.')).toBeVisible()
  await expect(desktop.getByText('Twice? Teach me.').last()).toBeVisible()
})
