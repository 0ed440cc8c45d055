import { expect, type Page, test } from '../fixture.ts'
import { talkPath } from '../support/actions/conversation.ts'
import { button } from '../support/actions/form.ts'
import { axeFindings, cutOrBare, sideways } from '../support/checks/page-checks.ts'
import { call, type Member, makeMember, match } from '../support/client.ts'
import type { Karibu } from '../support/karibu.ts'
import { loggedIn } from '../support/sample-members.ts'

async function matched(karibu: Karibu) {
  const her = await makeMember(karibu, { firstName: 'Awa' })
  const him = await makeMember(karibu, { firstName: 'Modou', gender: 'male' })
  await match(karibu, her, him)
  const give = (one: Member, value: string) =>
    call(karibu, 'PATCH /profile', { token: one.token, body: { genotype: { value, consent: true } } })
  return { her, him, give }
}

async function expectTidy(page: Page) {
  expect(await axeFindings(page)).toEqual([])
  expect([await sideways(page), await cutOrBare(page)]).toEqual([0, []])
}

test('two matches compare genotypes: requested in the chat, agreed on the profile, withdrawn by one', async ({
  open,
  karibu,
}) => {
  const { her, him, give } = await matched(karibu)
  await give(her, 'AS')
  const { page: phone } = await open('phone', loggedIn(karibu, her))
  await phone.goto(talkPath('phone', him))
  await button(phone, 'More options').tap()
  await phone.getByRole('menuitem', { name: 'Compare genotypes' }).tap()
  await expect(phone.getByText(/it shows you whether Modou’s is AA/)).toBeVisible()
  await expectTidy(phone)
  await button(phone, 'I agree, ask Modou').tap()
  await expect(phone.getByText(/You’ve asked Modou/)).toBeVisible()

  const { page: desktop } = await open('desktop', loggedIn(karibu, him))
  await desktop.goto(talkPath('desktop', her))
  await expect(desktop.getByText('Awa would like to compare genotypes with you.')).toBeVisible()
  await desktop.goto(`/dashboard/user/${her.id}/profile`)
  await button(desktop, 'Compare genotypes').click()
  await expect(desktop.getByRole('link', { name: 'Add my genotype' })).toBeVisible()
  await give(him, 'SC')
  await desktop.reload()
  await button(desktop, 'Compare genotypes').click()
  await button(desktop, 'I agree, compare').click()
  for (const page of [desktop, phone]) {
    await expect(page.getByRole('heading', { name: /^Possible risk/ })).toBeVisible()
    await expectTidy(page)
  }
  await button(phone, 'Withdraw and erase').tap()
  for (const page of [desktop, phone])
    await expect(page.getByText(/withdrawn and erased for both of you/)).toBeVisible()
})
