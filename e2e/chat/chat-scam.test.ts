import { expect, test } from '../fixture.ts'
import { openTalk, sendText } from '../support/actions/conversation.ts'
import { makeMember, match } from '../support/client.ts'
import { loggedIn } from '../support/sample-members.ts'

const text = 'Please send me 20,000 naira today, I have no food in the house'

test('a text that resembles fraud requires confirmation, and its recipient sees why and how to report it', async ({
  open,
  karibu,
}) => {
  const her = await makeMember(karibu, { firstName: 'Amara' })
  const him = await makeMember(karibu, { firstName: 'Tunde', gender: 'male' })
  await match(karibu, her, him)
  const { page: phone } = await open('phone', loggedIn(karibu, her))
  const { page: desktop, allow } = await open('desktop', loggedIn(karibu, him))
  allow(/status of 409 .*\/messages$/)
  await openTalk(phone, 'phone', him)
  await openTalk(desktop, 'desktop', her)

  await sendText(desktop, her, text)
  const question = desktop.getByRole('dialog', { name: 'Are you sure?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Edit' }).click()
  await expect(desktop.getByRole('textbox', { name: 'Message to Amara' })).toHaveValue(text)

  await desktop.getByRole('button', { name: 'Send', exact: true }).click()
  await question.getByRole('button', { name: 'Send anyway' }).click()
  const strip = phone.getByRole('complementary', { name: 'Safety notice' })
  await expect(strip).toContainText('Never send money or codes. This message is about: money.')
  await expect(desktop.getByRole('complementary', { name: 'Safety notice' })).toHaveCount(0)

  await strip.getByRole('link', { name: 'Report Tunde' }).click()
  await expect(phone).toHaveURL(/report\?uid=/)
  await phone.goBack()
  await strip.getByRole('button', { name: 'Got it' }).click()
  await expect(strip).toHaveCount(0)
})
