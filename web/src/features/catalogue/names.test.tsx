import type { SoldItem } from '@karibu/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { PricesScreen } from '../../app/admin/prices-screen.tsx'
import { useAuthStore } from '../../lib/auth-store.ts'
import { loadTranslationPart, startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, show, userOf } from '../../test/people.tsx'

const { server, seen, answer, lastTo } = makeFakeServer()
const id = '00000000-0000-4000-8000-000000000001'
const none = { en: '', es: '', fr: '', pt: '', sw: '' }
const builtIn = { en: 'Rose', es: 'Rosa', fr: 'Rose', pt: 'Rosa', sw: 'Waridi' }
const rose: SoldItem = {
  ...{ kind: 'gift', id, name: 'Rose', price: 3, active: true, free: false, countries: [], waiting: [], icon: null },
  ...{ contents: null, nextContents: null, nextNames: null },
  names: { own: none, builtIn },
}
const boost: SoldItem = { ...rose, kind: 'boost', id: '00000000-0000-4000-8000-000000000002', name: '3 days' }
const path = `/admin/catalogue/names/gift/${id}`

beforeAll(async () => {
  await startI18n('en')
  await loadTranslationPart('admin-screens')
  server.listen({ onUnhandledFrame: 'error' })
})
beforeEach(() => {
  answer('get', '/admin/summary', { data: {} })
  useAuthStore.getState().logIn('the-token', userOf({ role: 'admin', permissions: ['admin'] }))
  answer('get', '/admin/catalogue/prices', { data: { items: [rose, boost] } })
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

test('names are previewed before they are saved, and another name is previewed again', async () => {
  answer('post', `${path}/preview`, { data: { changes: [{ locale: 'sw', from: 'Waridi', to: 'Ua' }], holders: 2 } })
  const renamed = { ...rose, name: 'Red rose' }
  answer('post', path, { data: { items: [renamed, boost] } })
  const { user } = show(<PricesScreen />)
  await user.click(await screen.findByRole('button', { name: 'Change the name of Rose' }))
  const form = within(screen.getByRole('form', { name: 'Change the name of Rose' }))
  expect(form.getByText(/its original name: Waridi/)).toBeTruthy()
  await user.type(form.getByLabelText('Kiswahili'), 'Ua')
  await user.click(form.getByRole('button', { name: 'Show effects' }))
  expect((await form.findByRole('status')).textContent).toContain('Kiswahili: “Waridi” becomes “Ua”.')
  expect(form.getByRole('status').textContent).toContain(
    '2 members have it. What they bought or received before keeps the earlier name.',
  )
  await user.type(form.getByLabelText('Kiswahili'), 'x')
  expect(form.queryByRole('status')).toBeNull()
  await user.type(form.getByLabelText(/Reason/), 'Members know it by this name.')
  await user.click(form.getByRole('button', { name: 'Show effects' }))
  await user.click(await form.findByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { name: 'Red rose' })).toBeTruthy()
  expect(JSON.parse(lastTo('POST', path)?.body ?? '')).toEqual({
    ...none,
    sw: 'Uax',
    startsAt: null,
    reason: 'Members know it by this name.',
  })
})

test('a later start is sent, what waits is shown with its names and cancelled', async () => {
  const change = {
    ...{
      id: '00000000-0000-4000-8000-000000000009',
      startsAt: '2026-12-24T08:00:00.000Z',
      reason: 'For the holidays.',
    },
    ...{ names: { ...none, en: 'Red rose', sw: 'Ua jekundu' }, by: { id: null, name: 'Neema' } },
  }
  answer('post', `${path}/preview`, { data: { changes: [{ locale: 'en', from: 'Rose', to: 'Red rose' }], holders: 0 } })
  answer('post', path, { data: { items: [{ ...rose, nextNames: change }, boost] } })
  const { user } = show(<PricesScreen />)
  await user.click(await screen.findByRole('button', { name: 'Change the name of Rose' }))
  const form = within(screen.getByRole('form', { name: 'Change the name of Rose' }))
  await user.type(form.getByLabelText('English'), 'Red rose')
  fireEvent.change(form.getByLabelText('Starts'), { target: { value: '2026-12-24T08:00' } })
  await user.type(form.getByLabelText(/Reason/), 'For the holidays.')
  await user.click(form.getByRole('button', { name: 'Show effects' }))
  await user.click(await form.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/New names: English: Red rose · Kiswahili: Ua jekundu/)).toBeTruthy()
  const startsAt = new Date('2026-12-24T08:00').toISOString()
  expect(JSON.parse(lastTo('POST', `${path}/preview`)?.body ?? '')).toEqual({ ...none, en: 'Red rose', startsAt })
  expect(JSON.parse(lastTo('POST', path)?.body ?? '')).toMatchObject({ en: 'Red rose', startsAt })
  answer('post', `/admin/catalogue/name-changes/${change.id}/cancel`, { data: { items: [rose, boost] } })
  await user.click(screen.getByRole('button', { name: 'Cancel the change' }))
  await waitFor(() => expect(screen.queryByText(/New names/)).toBeNull())
})

test('a refused name is shown beside its field', async () => {
  answer('post', `${path}/preview`, {
    status: 422,
    code: 'invalid_input',
    message: 'No.',
    errors: { fr: ['This doesn’t look right.'] },
  })
  const { user } = show(<PricesScreen />)
  await user.click(await screen.findByRole('button', { name: 'Change the name of Rose' }))
  await user.click(screen.getByRole('button', { name: 'Show effects' }))
  await waitFor(() => expect(screen.getByLabelText('Français').getAttribute('aria-invalid')).toBe('true'))
})

test('a boost is called by its days and can be named', async () => {
  show(<PricesScreen />)
  expect(await screen.findByRole('heading', { name: '3 days' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Change the name of 3 days' })).toBeTruthy()
})

test('stopping the sale of a gift opens its price with the sale off', async () => {
  const { user } = show(<PricesScreen />)
  await user.click(await screen.findByRole('button', { name: 'Stop selling Rose' }))
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'For sale' }).checked).toBe(false)
})

test('gifts are moved in a list and saved in the new order with a reason', async () => {
  const drum: SoldItem = { ...rose, id: '00000000-0000-4000-8000-000000000003', name: 'Drum' }
  answer('get', '/admin/catalogue/prices', { data: { items: [rose, drum] } })
  answer('post', '/admin/catalogue/gifts/order', { data: { items: [drum, rose] } })
  const { user } = show(<PricesScreen />)
  await user.click(await screen.findByRole('button', { name: 'Change the order' }))
  const form = within(screen.getByRole('form', { name: 'Change the order' }))
  await user.click(form.getByRole('button', { name: 'Move Drum up' }))
  await user.type(form.getByLabelText(/Reason/), 'Drums are what people want.')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  expect(JSON.parse(lastTo('POST', '/admin/catalogue/gifts/order')?.body ?? '')).toEqual({
    ids: [drum.id, rose.id],
    reason: 'Drums are what people want.',
  })
})
