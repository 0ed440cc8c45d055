import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { useAuthStore } from '../../lib/auth-store.ts'
import { loadTranslationPart, startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../test/people.tsx'
import { MemberPage } from './index.ts'

const { server, seen, answer, lastTo } = makeFakeServer()
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' })
  await startI18n('en')
  await loadTranslationPart('admin-screens')
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
  useAuthStore.setState({ user: null })
})
afterAll(() => server.close())

const id = '00000000-0000-4000-8000-000000000001'
const other = '00000000-0000-4000-8000-000000000002'
const reason = 'Asked three people for gift cards.'
const details = {
  ...{ id, name: 'Tunde Bello', maskedEmail: 't•••@mail.com', role: 'user', status: 'active', age: 34 },
  ...{ city: 'Ibadan', country: 'NG', plan: null, joinedAt: '2026-11-14T10:00:00Z', seenAt: null, reports: 5 },
  ...{ photo: null, firstname: 'Tunde', lastname: 'Bello', gender: 'male', locale: 'en', permissions: [], photos: 2 },
  ...{ deletionDueAt: null, payoutsFrozen: false, proposal: null, emailCorrection: null, isMe: false },
  ...{ sanctions: [], restrictions: [], isAgeInQuestion: false, reportLines: [], history: [], notes: [] },
}

async function openDialog(button: RegExp) {
  useAuthStore.setState({ user: { role: 'admin', permissions: ['moderator'] } as never })
  answer('get', '/admin/members/:id', { data: { member: details } })
  const { user } = show(
    <MemberPage
      {...{ id, listPath: '/l', reportsPath: '/r', holdsPath: '/h', teamPath: '/admin/staff' }}
      pathOf={(member) => `/admin/members/${member}`}
    />,
  )
  await user.click(await screen.findByRole('button', { name: button }))
  return { user, dialog: within(screen.getByRole('dialog')) }
}

test.each([
  ['suspension', /^Suspend$/],
  ['ban', /^Ban/],
])(
  'the dialog of a %s shows linked accounts and the kinds of their links, read with its reason only',
  async (_name, button) => {
    const linked = [{ id: other, name: 'Same Browser', status: 'banned', by: ['device', 'phone', 'photo'] }]
    answer('post', '/admin/members/:id/linked', { data: { linked } })
    const { user, dialog } = await openDialog(button)
    const read = dialog.getByRole('button', { name: 'Show linked accounts' })
    expect(read).toHaveProperty('disabled', true)
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), reason)
    expect(seen.some(({ method }) => method === 'POST')).toBe(false)
    await user.click(read)
    const link = await dialog.findByRole('link', { name: 'Same Browser' })
    expect(link.getAttribute('href')).toBe(`/admin/members/${other}`)
    expect(link.closest('li')?.textContent).toBe(
      'Same Browser · Banned · same browser, same phone number, same picture',
    )
    expect(dialog.getByText(/A hint, not proof/)).toBeTruthy()
    expect(JSON.parse(lastTo('POST', `/admin/members/${id}/linked`)?.body ?? '')).toEqual({ reason })
  },
)

test('the dialog says that no account is linked, and other dialogs do not offer to read it', async () => {
  answer('post', '/admin/members/:id/linked', { data: { linked: [] } })
  const { user, dialog } = await openDialog(/^Ban/)
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), reason)
  await user.click(dialog.getByRole('button', { name: 'Show linked accounts' }))
  expect(await dialog.findByText(/No other account uses the same email address, browser/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Log out everywhere' }))
  expect(screen.getByRole('dialog')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show linked accounts' })).toBeNull()
})
