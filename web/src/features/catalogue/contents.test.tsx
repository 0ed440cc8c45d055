import type { SoldItem } from '@karibu/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { PricesScreen } from '../../app/admin/prices-screen.tsx'
import { useAuthStore } from '../../lib/auth-store.ts'
import { loadTranslationPart, startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, show, userOf } from '../../test/people.tsx'

const { server, seen, answer, lastTo } = makeFakeServer()
const id = '00000000-0000-4000-8000-000000000001'
const contents = { calls: 10, messages: 300, giftConversion: 60 }
const silver: SoldItem = {
  ...{
    kind: 'plan',
    id,
    name: 'Silver',
    price: 9.99,
    active: true,
    free: false,
    countries: [],
    waiting: [],
    icon: null,
  },
  ...{ names: null, contents, nextContents: null, nextNames: null },
}
const change = {
  ...{ ...contents, calls: 40, messages: null, id: '00000000-0000-4000-8000-000000000009' },
  ...{ startsAt: '2026-12-24T09:00:00.000Z', by: { id, name: 'Neema Mushi' }, reason: 'They call more.' },
}
const path = `/admin/catalogue/plans/${id}/contents`

beforeAll(async () => {
  await startI18n('en')
  await loadTranslationPart('admin-screens')
  server.listen({ onUnhandledFrame: 'error' })
})
beforeEach(() => {
  answer('get', '/admin/summary', { data: {} })
  useAuthStore.getState().logIn('the-token', userOf({ role: 'admin', permissions: ['admin'] }))
  answer('get', '/admin/catalogue/prices', { data: { items: [silver] } })
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

async function openForm() {
  const { user } = show(<PricesScreen />)
  await user.click(await screen.findByRole('button', { name: 'Change the contents of Silver' }))
  return { user, form: within(screen.getByRole('form', { name: 'Change the contents of Silver' })) }
}

test('other contents are previewed before they are saved, and a change that waits can be cancelled', async () => {
  answer('post', `${path}/preview`, {
    data: {
      changes: [
        { part: 'calls', from: 10, to: 40 },
        { part: 'messages', from: 300, to: null },
      ],
      ...{ isLess: false, running: 2, renewing: 1, orders: 0 },
    },
  })
  answer('post', path, { data: { items: [{ ...silver, nextContents: change }] } })
  const { user, form } = await openForm()
  await user.clear(form.getByLabelText(/Calls/))
  await user.type(form.getByLabelText(/Calls/), '40')
  await user.clear(form.getByLabelText(/First messages/))
  await user.type(form.getByLabelText(/Reason/), 'They call more.')
  await user.click(form.getByRole('button', { name: 'Show effects' }))
  const effects = (await form.findByRole('status')).textContent
  expect(effects).toContain('Calls: 10 becomes 40.')
  expect(effects).toContain('First messages: 300 becomes no limit except the daily one.')
  expect(effects).toContain('2 members keep what they bought until their period ends.')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/They call more/)).toBeTruthy()
  expect(JSON.parse(lastTo('POST', path)?.body ?? '')).toEqual({
    ...{ calls: 40, messages: null, giftConversion: 60, startsAt: null, reason: 'They call more.' },
  })
  const cancelPath = `/admin/catalogue/plan-changes/${change.id}/cancel`
  answer('post', cancelPath, { data: { items: [silver] } })
  await user.click(screen.getByRole('button', { name: 'Cancel the change' }))
  await waitFor(() => expect(screen.queryByText(/They call more/)).toBeNull())
  expect(lastTo('POST', cancelPath)).toBeTruthy()
})

test('a new boost and a new plan are previewed before they are saved, and sent with a key', async () => {
  answer('post', '/admin/catalogue/boosts/preview', { data: { price: 17, extreme: 'dearest', sameNames: ['fr'] } })
  const boost: SoldItem = { ...silver, kind: 'boost', id: `${id.slice(0, -1)}5`, name: '14 days', contents: null }
  answer('post', '/admin/catalogue/boosts', { data: { items: [silver, boost] } })
  const { user } = show(<PricesScreen />)
  await user.click(await screen.findByRole('button', { name: 'Add a boost' }))
  const form = within(screen.getByRole('form', { name: 'Add a boost' }))
  await user.type(form.getByLabelText(/Days/), '14')
  await user.type(form.getByLabelText(/Price/), '17')
  await user.click(form.getByRole('button', { name: 'Show effects' }))
  const effects = (await form.findByRole('status')).textContent
  expect(effects).toContain('It will be for sale at once, for $17.00.')
  expect(effects).toContain('One of the others already has this name in: Français.')
  await user.type(form.getByLabelText(/Reason/), 'They asked.')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { name: '14 days' })).toBeTruthy()
  const sent = lastTo('POST', '/admin/catalogue/boosts')
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({ days: 14, price: '17', fr: '', startsAt: null })

  answer('post', '/admin/catalogue/plans/preview', { data: { price: 4, extreme: null, sameNames: [] } })
  await user.click(screen.getByRole('button', { name: 'Add a plan' }))
  const plan = within(screen.getByRole('form', { name: 'Add a plan' }))
  for (const label of [/English/, /Español/, /Français/, /Português/, /Kiswahili/])
    await user.type(plan.getByLabelText(label), 'Bronze')
  await user.type(plan.getByLabelText(/Calls/), '3')
  await user.type(plan.getByLabelText(/Share of a gift’s price/), '55')
  await user.type(plan.getByLabelText(/Price/), '4')
  await user.click(plan.getByRole('button', { name: 'Show effects' }))
  await plan.findByRole('status')
  expect(JSON.parse(lastTo('POST', '/admin/catalogue/plans/preview')?.body ?? '')).toEqual({
    ...{ en: 'Bronze', es: 'Bronze', fr: 'Bronze', pt: 'Bronze', sw: 'Bronze' },
    ...{ calls: 3, messages: null, giftConversion: 55, price: '4', startsAt: null },
  })
})

test('less is marked, and a refused number is shown beside its field', async () => {
  answer('post', `${path}/preview`, {
    data: { changes: [{ part: 'gifts', from: 60, to: 50 }], isLess: true, running: 0, renewing: 0, orders: 1 },
  })
  const { user, form } = await openForm()
  await user.click(form.getByRole('button', { name: 'Show effects' }))
  const effects = (await form.findByRole('status')).textContent
  expect(effects).toContain('Share of a gift’s price: 60% becomes 50%.')
  expect(effects).toContain('The plan will include less.')
  answer('post', `${path}/preview`, {
    ...{ status: 422, code: 'invalid_input', message: 'No.', errors: { calls: ['This doesn’t look right.'] } },
  })
  await user.type(form.getByLabelText(/Calls/), 'x')
  await user.click(form.getByRole('button', { name: 'Show effects' }))
  await waitFor(() => expect(form.getByLabelText(/Calls/).getAttribute('aria-invalid')).toBe('true'))
  expect(JSON.parse(lastTo('POST', `${path}/preview`)?.body ?? '')).toMatchObject({ calls: -1 })
})

test('a plan that cannot be retired says why beside the switch', async () => {
  answer('get', '/places/countries', { data: { countries: [] } })
  const error = 'The terms promise 80% of a gift’s price with the largest plan.'
  const refusal = { status: 400, code: 'invalid_input', message: 'Please check it.', errors: { active: [error] } }
  answer('post', `/admin/catalogue/prices/plan/${id}/preview`, refusal)
  const { user } = show(<PricesScreen />)
  await user.click(await screen.findByRole('button', { name: 'Change the price of Silver' }))
  const form = within(screen.getByRole('form', { name: 'Change the price of Silver' }))
  const isSold = form.getByRole('switch', { name: 'For sale' })
  await user.click(isSold)
  await user.click(form.getByRole('button', { name: 'Show effects' }))
  expect((await form.findAllByText(error)).map(({ tagName }) => tagName)).toEqual(['SPAN'])
  expect(isSold.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(isSold.getAttribute('aria-describedby') ?? '')?.textContent).toBe(error)
})
