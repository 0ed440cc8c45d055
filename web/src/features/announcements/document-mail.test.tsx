import { documentPaths, mailedDocuments } from '@karibu/contract'
import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AnnouncementsScreen } from '../../app/admin/announcements-screen.tsx'
import { paths } from '../../app/paths.ts'
import { useAuthStore } from '../../lib/auth-store.ts'
import { loadTranslationPart, startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, userOf } from '../../test/people.tsx'
import { showAt } from '../../test/show-at.tsx'

const { server, seen, answer } = makeFakeServer()
const none = { en: '', es: '', fr: '', pt: '', sw: '' }
const mail = { document: 'privacy', changesOn: '2031-01-20', isAdverse: true }
const running = {
  ...{ id: '00000000-0000-4000-8000-000000000001', state: 'running', path: null },
  titles: { ...none, en: 'New partner' },
  texts: { ...none, en: 'A new partner sends codes.' },
  ...{ startsAt: '2030-12-01T09:00:00.000Z', endsAt: '2030-12-08T09:00:00.000Z' },
  ...{ audience: { kind: 'everyone' }, audienceName: null, by: { id: null, name: 'Neema Mushi' } },
}
const hold = (...announcements: object[]) => ({ data: { announcements } })

beforeAll(async () => {
  await startI18n('en')
  await Promise.all((['admin-screens', 'maintenance', 'documents'] as const).map(loadTranslationPart))
  server.listen({ onUnhandledFrame: 'error' })
})
beforeEach(() => useAuthStore.getState().logIn('the-token', userOf({ role: 'admin', permissions: ['admin'] })))
afterEach(() => {
  vi.useRealTimers()
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

const show = (...announcements: object[]) => {
  answer('get', '/admin/announcements', hold(...announcements))
  answer('get', '/places/countries', { data: { countries: [{ code: 'KE', name: 'Kenya', dialCode: '+254' }] } })
  return showAt('/admin/announcements', <AnnouncementsScreen />)
}

test('a change of a document is mailed too: with its day, the number of mails, and only to everyone', async () => {
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Write an announcement' }))
  const form = within(screen.getByRole('form', { name: 'Write an announcement' }))
  await user.type(form.getByLabelText('Title (English)'), 'New partner')
  await user.type(form.getByLabelText('Text (English)'), 'A new partner sends codes.')
  await user.type(form.getByLabelText('Ends'), '2030-12-08T12:00')
  await user.click(form.getByRole('checkbox', { name: /Also send by email/ }))
  await user.selectOptions(form.getByLabelText('Document'), 'Privacy')
  expect(
    (form.getByRole('checkbox', { name: /^The change is to members’ disadvantage/ }) as HTMLInputElement).checked,
  ).toBe(true)
  await user.click(form.getByRole('button', { name: 'Show preview' }))
  expect(await form.findByText('This field is required.')).toBeTruthy()
  await user.type(form.getByLabelText('The change applies from'), '2031-01-20')
  const errors = { mail: ['This day must be at least 30 days after the last email.'] }
  answer('post', '/admin/announcements/preview', { status: 400, code: 'invalid_input', message: 'Check.', errors })
  await user.click(form.getByRole('button', { name: 'Show preview' }))
  expect(await form.findByText('This day must be at least 30 days after the last email.')).toBeTruthy()
  expect(form.getByLabelText('The change applies from').getAttribute('aria-invalid')).toBe('true')
  answer('post', '/admin/announcements/preview', { data: { members: 120 } })
  await user.click(form.getByRole('button', { name: 'Show preview' }))
  expect(await form.findByText('About 120 emails would be sent.')).toBeTruthy()
  await user.type(form.getByLabelText('Reason'), 'A new partner.')
  const saved = { ...running, mail: { ...mail, state: 'planned', expected: null, sent: 0, failed: 0 } }
  // The answer is lost, and the same call is repeated.
  const keys: (string | null)[] = []
  answer('post', '/admin/announcements', (request) => {
    keys.push(request.headers.get('idempotency-key'))
    if (keys.length === 1) return { status: 500, code: 'internal', message: 'An error occurred.' }
    return { status: 201, ...hold(saved), message: 'The announcement is saved.' }
  })
  await user.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('An error occurred.')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Emails planned · Privacy, from 20 January 2031')).toBeTruthy()
  expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0]])
  const bodies = seen.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body ?? ''))
  expect(bodies.map((body) => body.mail)).toEqual([mail, mail, mail, mail])
})

test('for one country nothing is mailed', async () => {
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Write an announcement' }))
  await user.click(screen.getByRole('checkbox', { name: /Also send by email/ }))
  await user.click(screen.getByRole('radio', { name: 'One country' }))
  expect(screen.queryByRole('checkbox', { name: /Also send by email/ })).toBeNull()
  await user.selectOptions(await screen.findByLabelText('Country'), 'KE')
  await user.type(screen.getByLabelText('Ends'), '2030-12-08T12:00')
  answer('post', '/admin/announcements/preview', { data: { members: null } })
  await user.click(screen.getByRole('button', { name: 'Show preview' }))
  expect(await screen.findByText('Fewer than 20 members would see this:')).toBeTruthy()
  expect(screen.queryByText(/emails would be sent/)).toBeNull()
  expect(JSON.parse(seen.find(({ method }) => method === 'POST')?.body ?? '').mail).toBeNull()
})

test('a row says how far the mails have come and reads it again until they are sent', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  show({ ...running, mail: { ...mail, state: 'sending', expected: 1200, sent: 350, failed: 2 } })
  expect(await screen.findByText('Emails sent: 350 of about 1,200 · Failed: 2')).toBeTruthy()
  expect(screen.getByText(/^Emails on their way/)).toBeTruthy()
  answer(
    'get',
    '/admin/announcements',
    hold({ ...running, mail: { ...mail, state: 'sent', expected: 1200, sent: 1203, failed: 2 } }),
  )
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await screen.findByText('Emails sent: 1,203 of about 1,200 · Failed: 2')).toBeTruthy()
  expect(screen.getByText(/^All emails sent/)).toBeTruthy()
  const reads = () => seen.filter(({ path, method }) => method === 'GET' && path === '/api/admin/announcements').length
  const before = reads()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(reads()).toBe(before)
})

test('mails of an announcement that is over can be stopped', async () => {
  const over = { ...running, state: 'ended' }
  const progress = { ...mail, expected: 1200, sent: 350, failed: 2 }
  const { user } = show({ ...over, mail: { ...progress, state: 'sending' } })
  await user.click(await screen.findByRole('button', { name: 'Stop emails' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText('Emails that haven’t gone out yet won’t be sent.')).toBeTruthy()
  await user.type(dialog.getByLabelText('Reason'), 'A mistake.')
  answer('post', '/admin/announcements/:id/stop', hold({ ...over, mail: { ...progress, state: 'stopped' } }))
  await user.click(dialog.getByRole('button', { name: 'Stop emails' }))
  expect(await screen.findByText(/^Emails stopped/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Stop emails' })).toBeNull()
})

test('a row warns of mails that are late for the change', async () => {
  const progress = { ...mail, state: 'sending', expected: 1200, sent: 350, failed: 2 }
  const { client } = show({ ...running, mail: { ...progress, isLate: true } })
  const warning =
    'Some members get less than 30 days’ notice of this change. Postpone the change, and give its later day in a new announcement.'
  expect(await screen.findByText(warning)).toBeTruthy()
  answer('get', '/admin/announcements', hold({ ...running, mail: { ...progress, isLate: false } }))
  await client.invalidateQueries()
  await vi.waitFor(() => expect(screen.queryByText(warning)).toBeNull())
})

test('the mail of each document leads to its page', () => {
  expect(documentPaths).toEqual(Object.fromEntries(mailedDocuments.map((name) => [name, paths[name]])))
})
