import { type Setting, type SettingsReply, usualDailyLimits } from '@karibu/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { loadTranslationPart, startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../../test/people.tsx'
import { SettingsPage } from './settings-page.tsx'

const { server, seen, answer } = makeFakeServer()
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' })
  await startI18n('en')
  await loadTranslationPart('admin-screens')
  await loadTranslationPart('maintenance')
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

const usual: Omit<Setting, 'name' | 'value'> = { source: 'default', variables: [], changed: null }
const photoReview: Setting = {
  ...usual,
  name: 'photoReview',
  value: { kind: 'state', state: 'after' },
  variables: ['PHOTO_REVIEW'],
}
const replyOf = (part: Partial<Setting> = {}): SettingsReply => ({
  groups: [
    {
      name: 'community',
      settings: [
        { ...photoReview, ...part, name: 'photoReview' },
        { ...usual, name: 'announcement', value: { kind: 'interval', interval: null } },
      ],
    },
    { name: 'legal', settings: [{ ...usual, name: 'entity', value: { kind: 'text', text: null }, source: 'brand' }] },
    {
      name: 'limits',
      settings: [{ ...usual, name: 'prices', value: { kind: 'number', number: 12 }, source: 'database' }],
    },
    { name: 'money', settings: [{ ...usual, name: 'paystack', value: { kind: 'state', state: 'sandbox' } }] },
  ],
  appearance: { colours: [] },
})
const rowOf = async (name: string) => {
  const row = (await screen.findByRole('heading', { name, level: 3 })).closest('li')
  if (!row) throw new Error(`no row ${name}`)
  return within(row)
}

test('each setting has its value, its source and its variable, and a missing one is marked', async () => {
  answer('get', '/admin/settings', { data: replyOf() })
  show(<SettingsPage pages={{ prices: '/admin/catalogue/prices' }} />)
  const photos = await rowOf('Photo review')
  expect([photos.getByText('Reviewed after publication'), photos.getByText('PHOTO_REVIEW')]).toHaveLength(2)
  expect((await rowOf('Operator')).getByText('Missing')).toBeTruthy()
  expect((await rowOf('Operator')).getByText('Brand file')).toBeTruthy()
  const prices = await rowOf('Gifts, boosts and plans on sale')
  expect(prices.getByRole('link').getAttribute('href')).toBe('/admin/catalogue/prices')
  expect((await rowOf('Paystack')).queryByRole('button')).toBeNull()
})

test('a change shows its effects first, requires a recent password, and is then in force', async () => {
  answer('get', '/admin/settings', { data: replyOf() })
  answer('post', '/admin/settings/preview', {
    data: {
      effects: [
        { effect: 'held', count: 7, before: 0 },
        { effect: 'stillHeld', count: 2, before: null },
      ],
    },
  })
  let isFresh = false
  answer('post', '/auth/confirm', () => {
    isFresh = true
    return { data: {} }
  })
  const changed = { at: '2026-01-05T10:00:00.000Z', by: { id: null, name: 'Amara Okafor' } }
  answer('post', '/admin/settings', () =>
    isFresh
      ? {
          data: replyOf({ value: { kind: 'state', state: 'new' }, source: 'database', changed }),
          message: 'The setting is saved.',
        }
      : { status: 403, code: 'password_required', message: 'Enter your password to continue.' },
  )
  const { user } = show(<SettingsPage pages={{}} />)
  await user.click(await screen.findByRole('button', { name: 'Change: Photo review' }))
  await user.click(screen.getByRole('radio', { name: /^New members’ photos wait/ }))
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Many false photos came.')
  await user.click(screen.getByRole('button', { name: 'Show effects' }))
  expect(await screen.findByText(/would have waited for the team: 7 instead of 0\./)).toBeTruthy()
  expect(screen.getByText(/2 photos now waiting/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.type(await screen.findByLabelText(/Password/), 'three green birds')
  await user.click(screen.getByRole('button', { name: /Confirm|Continue/ }))
  expect(await screen.findByText('The setting is saved.')).toBeTruthy()
  const row = await rowOf('Photo review')
  expect(row.getByText(/Amara Okafor/)).toBeTruthy()
  expect(row.getByText('Database')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Change: Photo review' })).toBeNull())
  const sent = seen.findLast(({ method, path }) => method === 'POST' && path === '/api/admin/settings')
  expect(JSON.parse(sent?.body ?? '{}')).toEqual({
    change: { name: 'photoReview', value: 'new' },
    reason: 'Many false photos came.',
  })
})

test('an announcement is previewed as members would read it; without a time nothing is sent', async () => {
  answer('get', '/admin/settings', { data: replyOf() })
  answer('post', '/admin/settings/preview', { data: { effects: [{ effect: 'announced', count: null, before: null }] } })
  const { user } = show(<SettingsPage pages={{}} />)
  await user.click(await screen.findByRole('button', { name: 'Change: Maintenance notice' }))
  await user.click(screen.getByRole('button', { name: 'Show effects' }))
  expect(await screen.findByText('This doesn’t look right.')).toBeTruthy()
  expect(seen.filter(({ method }) => method === 'POST')).toEqual([])
  await user.type(screen.getByLabelText(/Starts/), '2030-12-01T09:00')
  await user.click(screen.getByRole('button', { name: 'Show effects' }))
  expect(await screen.findByText(/December 1 from .* we’ll be working on Karibu|1 December/)).toBeTruthy()
})

const levels = { address: 30, phone: 40, photo: 50 }
const limit = (part: Partial<Setting> = {}): SettingsReply => ({
  groups: [
    {
      name: 'limits',
      settings: [
        {
          ...usual,
          value: { kind: 'levels', levels: usualDailyLimits.likesADay, usual: usualDailyLimits.likesADay },
          ...part,
          name: 'likesADay',
        },
      ],
    },
  ],
  appearance: { colours: [] },
})

test('a limit of a day is typed by level within its bounds, previewed, and then shown with its default', async () => {
  answer('get', '/admin/settings', { data: limit() })
  answer('post', '/admin/settings/preview', {
    data: {
      effects: [
        { effect: 'limitFalls', count: 7, before: null },
        { effect: 'atLimit', count: 3, before: 1 },
      ],
    },
  })
  const value = { kind: 'levels' as const, levels, usual: usualDailyLimits.likesADay }
  answer('post', '/admin/settings', { data: limit({ value, source: 'database' }), message: 'The setting is saved.' })
  const { user } = show(<SettingsPage pages={{}} />)
  expect((await rowOf('Likes a day')).getByText('Phone confirmed: 200')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Change: Likes a day' }))
  const fill = async (label: RegExp, number: string) => {
    const field = screen.getByRole('textbox', { name: label })
    await user.clear(field)
    await user.type(field, number)
  }
  await fill(/Email only/, '19')
  await fill(/Photos verified/, '50')
  await user.click(screen.getByRole('button', { name: 'Show effects' }))
  expect(await screen.findByText('This doesn’t look right.')).toBeTruthy()
  expect(screen.getByText('This can’t be less than the limit before it.')).toBeTruthy()
  expect(seen.filter(({ method }) => method === 'POST')).toEqual([])
  await fill(/Email only/, '30')
  await fill(/Phone confirmed/, '40')
  await user.click(screen.getByRole('button', { name: 'Show effects' }))
  expect(await screen.findByText('7 members active in the last 7 days will have a lower limit.')).toBeTruthy()
  expect(screen.getByText(/have reached the limit today: 3 instead of 1\./)).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Programs like hundreds.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Default: 100, 200, 500')).toBeTruthy()
  const sent = seen.findLast(({ method, path }) => method === 'POST' && path === '/api/admin/settings')
  expect(JSON.parse(sent?.body ?? '{}')).toEqual({
    change: { name: 'likesADay', value: levels },
    reason: 'Programs like hundreds.',
  })
})

test('the defaults are filled in by one press, and a refusal of the server is shown beside its level', async () => {
  const value = { kind: 'levels' as const, levels, usual: usualDailyLimits.likesADay }
  answer('get', '/admin/settings', { data: limit({ value, source: 'database' }) })
  answer('post', '/admin/settings/preview', {
    status: 400,
    code: 'invalid_input',
    message: 'Please check the form.',
    errors: { photo: ['Plans include more.'] },
  })
  const { user } = show(<SettingsPage pages={{}} />)
  await user.click(await screen.findByRole('button', { name: 'Change: Likes a day' }))
  await user.click(screen.getByRole('button', { name: 'Fill in the defaults' }))
  expect(screen.getByRole('textbox', { name: /Photos verified/ })).toHaveProperty('value', '500')
  await user.click(screen.getByRole('button', { name: 'Show effects' }))
  expect(await screen.findByText('Plans include more.')).toBeTruthy()
})

test('settings that fail to load can be retried', async () => {
  answer('get', '/admin/settings', { status: 500, message: 'no', code: 'internal' })
  show(<SettingsPage pages={{}} />)
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load the settings.')
})
