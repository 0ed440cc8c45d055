import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { AnnouncementsScreen } from '../../app/admin/announcements-screen.tsx'
import { useAuthStore } from '../../lib/auth-store.ts'
import { loadTranslationPart, startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, userOf } from '../../test/people.tsx'
import { showAt } from '../../test/show-at.tsx'

const { server, seen, answer } = makeFakeServer()
const none = { en: '', es: '', fr: '', pt: '', sw: '' }
const planned = {
  ...{ id: '00000000-0000-4000-8000-000000000001', state: 'planned', path: '/dashboard/profile' },
  titles: { ...none, en: 'New groups', fr: 'Nouveaux groupes' },
  texts: { ...none, en: 'Try them today.', fr: 'Essaie-les aujourd’hui.' },
  ...{ startsAt: '2030-12-01T09:00:00.000Z', endsAt: '2030-12-08T09:00:00.000Z' },
  ...{ audience: { kind: 'country', code: 'KE' }, audienceName: 'Kenya', by: { id: null, name: 'Neema Mushi' } },
  mail: null,
}
const hold = (...announcements: object[]) => ({ data: { announcements } })

beforeAll(async () => {
  await startI18n('en')
  await Promise.all([loadTranslationPart('admin-screens'), loadTranslationPart('maintenance')])
  server.listen({ onUnhandledFrame: 'error' })
})
beforeEach(() => useAuthStore.getState().logIn('the-token', userOf({ role: 'admin', permissions: ['admin'] })))
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

const sent = (method: string) =>
  seen.filter((call) => call.method === method).map(({ path, body }) => [path, body ? JSON.parse(body) : undefined])

const show = (...announcements: object[]) => {
  answer('get', '/admin/announcements', hold(...announcements))
  answer('get', '/places/countries', { data: { countries: [{ code: 'KE', name: 'Kenya', dialCode: '+254' }] } })
  return showAt('/admin/announcements', <AnnouncementsScreen />)
}

test('an announcement is written, shown as members see it in their language, and saved', async () => {
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Write an announcement' }))
  const form = within(screen.getByRole('form', { name: 'Write an announcement' }))
  await user.click(form.getByRole('button', { name: 'Show preview' }))
  expect(await form.findByText('This field is required.')).toBeTruthy()
  await user.type(form.getByLabelText('Title (English)'), 'New groups')
  await user.type(form.getByLabelText('Text (English)'), 'Try them today.')
  await user.type(form.getByLabelText('Title (Français)'), 'Nouveaux groupes')
  await user.type(form.getByLabelText('Text (Français)'), 'Essaie-les.')
  await user.type(form.getByLabelText('Ends'), '2030-12-08T12:00')
  answer('post', '/admin/announcements/preview', { data: { members: 130 } })
  await user.click(form.getByRole('button', { name: 'Show preview' }))
  expect(await form.findByText('About 130 members would see this:')).toBeTruthy()
  expect(form.getByRole('heading', { name: 'New groups' }).lang).toBe('en')
  await user.selectOptions(form.getByLabelText('Language of the preview'), 'fr')
  expect(form.getByRole('heading', { name: 'Nouveaux groupes' }).lang).toBe('fr')
  // A language without words is shown the English ones.
  await user.selectOptions(form.getByLabelText('Language of the preview'), 'sw')
  expect(form.getByRole('heading', { name: 'New groups' }).lang).toBe('en')
  await user.type(form.getByLabelText('Reason'), 'Members asked for it.')
  answer('post', '/admin/announcements', { status: 201, ...hold(planned), message: 'The announcement is saved.' })
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The announcement is saved.')).toBeTruthy()
  expect(screen.getByText('Planned')).toBeTruthy()
  const body = {
    titles: { ...none, en: 'New groups', fr: 'Nouveaux groupes' },
    texts: { ...none, en: 'Try them today.', fr: 'Essaie-les.' },
    ...{ path: null, startsAt: null, endsAt: new Date('2030-12-08T12:00').toISOString() },
    ...{ audience: { kind: 'everyone' }, mail: null },
  }
  expect(sent('POST')).toEqual([
    ['/api/admin/announcements/preview', body],
    ['/api/admin/announcements', { ...body, reason: 'Members asked for it.' }],
  ])
})

test('a refusal is shown at the language it is about', async () => {
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Write an announcement' }))
  await user.type(screen.getByLabelText('Ends'), '2030-12-08T12:00')
  const errors = { 'texts.sw': ['This field is required.'] }
  answer('post', '/admin/announcements/preview', { status: 400, code: 'invalid_input', message: 'Check.', errors })
  await user.click(screen.getByRole('button', { name: 'Show preview' }))
  expect(await screen.findByText('This field is required.')).toBeTruthy()
  expect(screen.getByLabelText('Text (Kiswahili)').getAttribute('aria-invalid')).toBe('true')
})

test('a planned one is changed or withdrawn, one that runs is ended, and one that is over is only read', async () => {
  const running = { ...planned, id: '00000000-0000-4000-8000-000000000002', state: 'running' }
  const over = { ...planned, id: '00000000-0000-4000-8000-000000000003', state: 'ended' }
  const { user } = show(planned, running, over)
  expect(await screen.findAllByRole('button', { name: 'Change' })).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: 'End now' })).toHaveLength(1)
  expect(screen.getAllByText('Kenya · Neema Mushi')).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Change' }))
  const form = within(screen.getByRole('form', { name: 'Change' }))
  expect((form.getByLabelText('Title (Français)') as HTMLInputElement).value).toBe('Nouveaux groupes')
  await user.clear(form.getByLabelText('Link'))
  answer('post', '/admin/announcements/preview', { data: { members: null } })
  await user.click(form.getByRole('button', { name: 'Show preview' }))
  expect(await form.findByText('Fewer than 20 members would see this:')).toBeTruthy()
  await user.type(form.getByLabelText('Reason'), 'No page for it yet.')
  answer('put', '/admin/announcements/:id', hold({ ...planned, path: null }, running, over))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText('Reason'), 'It comes later.')
  answer('post', '/admin/announcements/:id/stop', hold({ ...planned, state: 'withdrawn' }, running, over))
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('Withdrawn')).toBeTruthy()
  const { titles, texts, startsAt, endsAt, audience } = planned
  expect(sent('PUT')).toEqual([
    [
      `/api/admin/announcements/${planned.id}`,
      { titles, texts, startsAt, endsAt, audience, path: null, mail: null, reason: 'No page for it yet.' },
    ],
  ])
  expect(sent('POST').at(-1)).toEqual([`/api/admin/announcements/${planned.id}/stop`, { reason: 'It comes later.' }])
})
