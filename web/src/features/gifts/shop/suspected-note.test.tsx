import { usualDailyLimits } from '@karibu/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { boughtGiftOf, freePlan, giftOf, walletOf } from '../../../test/money.tsx'
import { makeFakeServer, personOf, show, userOf } from '../../../test/people.tsx'
import { ShopFor } from './gift-shop.tsx'

const { server, seen, answer } = makeFakeServer()
beforeAll(async () => {
  await startI18n('en')
  server.listen({ onUnhandledFrame: 'error' })
})
// A note that was not sent stays as a draft.
afterEach(() => sessionStorage.clear())
afterAll(() => server.close())

const amara = personOf()
const paths = {
  deposit: '/dashboard/deposit',
  discover: '/dashboard/matches',
  profileOf: () => '/p',
  giftFor: () => '/g',
}

/** The panel of a rose for Amara, with a note in it. */
async function openPanel(text: string) {
  answer('get', `/profile/${amara.id}`, { data: { person: amara } })
  answer('get', '/currencies', { data: { currencies: [] } })
  answer('get', '/subscriptions/plans', {
    data: { plans: [{ ...freePlan, change: null }], requestLevels: usualDailyLimits.requestsADay },
  })
  answer('get', '/gift/plans', { data: { plans: [giftOf()] } })
  answer('get', '/wallet', { data: walletOf() })
  answer('get', '/me', { data: { user: userOf({ wallet: 15 }) } })
  const { user } = show(<ShopFor uid={amara.id} paths={paths} chatLink={null} />)
  await user.click(await screen.findByRole('button', { name: /Rose/ }))
  const panel = within(await screen.findByRole('dialog', { name: 'Your gift' }))
  const note = panel.getByRole<HTMLTextAreaElement>('textbox', { name: 'A few words' })
  // A draft of another test may be there.
  await user.clear(note)
  await user.type(note, text)
  const buy = () => user.click(panel.getByRole('button', { name: 'Buy for $5.00' }))
  return { user, panel, note, buy }
}
const paid = () => seen.filter(({ method }) => method === 'POST')

test('a note that resembles fraud is changed, or sent as it is after the question', async () => {
  const refusal = { status: 409, code: 'scam_suspected', message: 'Looks like a scam' }
  answer('post', `/gift/:id/purchase/${amara.id}`, refusal)
  const { user, note, buy } = await openPanel('Send me money')
  await buy()
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  expect(note.value).toBe('Send me money')
  await buy()
  await user.click(await screen.findByRole('button', { name: 'Send anyway' }))
  await waitFor(() => expect(paid()).toHaveLength(3))
  expect(paid().map(({ body }) => JSON.parse(body).askFirst)).toEqual([true, true, false])
})

test('a note that may not be sent is refused in the words of the server; without it the gift is bought', async () => {
  const message = 'You can’t write to new people for now. You can still give this gift without a message.'
  const path = `/gift/:id/purchase/${amara.id}`
  answer('post', path, { status: 403, code: 'messaging_restricted', message })
  const { user, panel, note, buy } = await openPanel('For you')
  await buy()
  expect((await panel.findByRole('alert')).textContent).toContain(message)
  answer('post', path, boughtGiftOf(amara.id))
  await user.clear(note)
  await buy()
  expect(await screen.findByText('Your gift is sent')).toBeTruthy()
  const notes = paid().map(({ body }) => JSON.parse(body).note ?? '')
  expect(notes.slice(-2)).toEqual(['For you', ''])
})
