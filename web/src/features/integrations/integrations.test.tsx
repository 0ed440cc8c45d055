import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { IntegrationsScreen } from '../../app/admin/system/integrations-screen.tsx'
import { useAuthStore } from '../../lib/auth-store.ts'
import { loadTranslationPart, startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, userOf } from '../../test/people.tsx'
import { showAt } from '../../test/show-at.tsx'
import { TokenSettings } from './index.ts'

const { server, seen, answer } = makeFakeServer()
const at = '2026-11-20T10:00:00.000Z'
const apiToken = {
  ...{ id: 'a1', name: 'Photo queue', scopes: ['moderator.read'], createdAt: at },
  ...{ expiresAt: '2099-01-01T00:00:00.000Z', lastUsedAt: null },
}
const webhook = {
  id: 'w1',
  url: 'https://hooks.example.com/in',
  events: ['report.filed'],
  createdAt: at,
  pausedAt: null,
  waiting: 0,
}
const delivery = {
  ...{ id: 'd1', event: 'report.filed', state: 'failed', attempts: 12, status: 503, createdAt: at, triedAt: at },
}
const password = { status: 403, code: 'password_required', message: 'Password, please.' }

beforeAll(async () => {
  await startI18n('en')
  await loadTranslationPart('admin-screens')
  await loadTranslationPart('integrations')
  server.listen({ onUnhandledFrame: 'error' })
})
beforeEach(() => {
  useAuthStore.getState().logIn('the-token', userOf({ role: 'admin', permissions: ['admin', 'moderator'] }))
  answer('get', '/me/api-tokens', { data: { apiTokens: [apiToken] } })
  answer('get', '/admin/webhooks', { data: { webhooks: [webhook] } })
  answer('get', '/admin/webhooks/:id/deliveries', { data: { deliveries: [delivery] } })
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

const changes = () =>
  seen
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [method, path, body ? JSON.parse(body) : undefined])

test('a token is made with the password and shown once; members see no scopes of the team', async () => {
  useAuthStore.getState().logIn('the-token', userOf())
  const { user } = showAt('/', <TokenSettings />)
  await user.click(await screen.findByRole('button', { name: 'Create a token' }))
  const form = within(screen.getByRole('dialog'))
  expect(form.queryByRole('checkbox', { name: 'Read members, support tickets and the moderation queues' })).toBeNull()
  await user.click(form.getByRole('button', { name: 'Create a token' }))
  expect(form.getAllByText(/./, { selector: 'p[id$=error] span, fieldset p span' }).length).toBeGreaterThan(0)
  expect(changes()).toEqual([])
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Calendar')
  await user.click(form.getByRole('checkbox', { name: 'Read my messages' }))
  await user.selectOptions(form.getByRole('combobox'), '30 days')
  answer('post', '/me/api-tokens', password)
  await user.click(form.getByRole('button', { name: 'Create a token' }))
  const confirm = within(await screen.findByRole('dialog', { name: 'Your password, please' }))
  answer('post', '/auth/confirm', { data: { token: 'the-next-token' } })
  answer('post', '/me/api-tokens', { status: 201, data: { apiToken, token: 'kb_secret' } })
  await user.type(confirm.getByLabelText(/Password/, { selector: 'input' }), 'my password')
  await user.click(confirm.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('kb_secret')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'I’ve saved it' }))
  expect(screen.queryByText('kb_secret')).toBeNull()
  const body = { name: 'Calendar', scopes: ['chat.read'], days: 30 }
  expect(changes().map(([, path, sent]) => [path, sent])).toEqual([
    ['/api/me/api-tokens', body],
    ['/api/auth/confirm', { password: 'my password' }],
    ['/api/me/api-tokens', body],
  ])
})

test('a token is revoked after a question and leaves the list', async () => {
  const { user } = showAt('/admin/integrations?view=tokens', <IntegrationsScreen />)
  await user.click(await screen.findByRole('button', { name: 'Revoke “Photo queue”' }))
  answer('delete', '/me/api-tokens/:id', { data: {} })
  answer('get', '/me/api-tokens', { data: { apiTokens: [] } })
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('You have no tokens.')).toBeTruthy()
  expect(changes()).toEqual([['DELETE', '/api/me/api-tokens/a1', undefined]])
})

test('administrators see the tokens of all members, those of one owner, and revoke one for a reason', async () => {
  const owner = { id: 'm1', name: 'Ama Boateng', isStaff: true }
  const { lastUsedAt, ...others } = apiToken
  const all = [
    { ...others, lastUsedAt, owner },
    { ...others, lastUsedAt, id: 'a2', name: 'Calendar', owner: { id: 'm2', name: 'Kofi Mensah', isStaff: false } },
  ]
  answer('get', '/admin/api-tokens', { data: { apiTokens: all, nextCursor: null } })
  const { user, address } = showAt('/admin/integrations?view=allTokens', <IntegrationsScreen />)
  expect(await screen.findByRole('heading', { name: 'Calendar' })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'For the team' }))
  answer('get', '/admin/api-tokens', { data: { apiTokens: all.slice(0, 1), nextCursor: null } })
  await user.click(await screen.findByRole('button', { name: 'Only Ama Boateng' }))
  expect(address()).toBe('/admin/integrations?view=allTokens&owner=m1')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Calendar' })).toBeNull())
  const queries = seen
    .filter(({ path }) => path.includes('/admin/api-tokens'))
    .map(({ path }) => path.split('?')[1] ?? '')
  expect(queries).toEqual(['', 'kind=team', 'kind=team&owner=m1'])
  await user.click(screen.getByRole('button', { name: 'Revoke “Photo queue”' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'It was found in a public repository.')
  answer('post', '/admin/api-tokens/:id/revoke', { data: {} })
  answer('get', '/admin/api-tokens', { data: { apiTokens: [], nextCursor: null } })
  await user.click(dialog.getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('No tokens here.')).toBeTruthy()
  const body = { reason: 'It was found in a public repository.' }
  expect(changes()).toEqual([['POST', '/api/admin/api-tokens/a1/revoke', body]])
})

test('an address is added with events and a reason, and its secret shown', async () => {
  const { user } = showAt('/admin/integrations', <IntegrationsScreen />)
  await user.click(await screen.findByRole('button', { name: 'Add an address' }))
  const form = within(screen.getByRole('dialog'))
  const url = form.getByRole('textbox', { name: 'Address' })
  await user.clear(url)
  await user.type(url, webhook.url)
  await user.click(form.getByRole('checkbox', { name: 'A member was reported' }))
  await user.type(form.getByRole('textbox', { name: 'Reason' }), 'For the dashboard of the team.')
  answer('post', '/admin/webhooks', { status: 201, data: { webhook, secret: 'whsec_one' } })
  await user.click(form.getByRole('button', { name: 'Add an address' }))
  expect(await screen.findByText('whsec_one')).toBeTruthy()
  const body = { url: webhook.url, events: ['report.filed'], reason: 'For the dashboard of the team.' }
  expect(changes()).toEqual([['POST', '/api/admin/webhooks', body]])
})

test('the log shows the state and last answer of each message, and a failed one is sent again', async () => {
  const { user } = showAt('/admin/integrations', <IntegrationsScreen />)
  await user.click(await screen.findByRole('button', { name: 'Log' }))
  expect(await screen.findByText('Failed')).toBeTruthy()
  expect(screen.getByText(/12 attempts · Last answer: 503/)).toBeTruthy()
  answer('post', '/admin/webhook-deliveries/:id/resend', { data: {} })
  answer('get', '/admin/webhooks/:id/deliveries', { data: { deliveries: [{ ...delivery, state: 'waiting' }] } })
  await user.click(screen.getByRole('button', { name: 'Send again: A member was reported' }))
  expect(await screen.findByText('Waiting')).toBeTruthy()
  expect(changes()).toEqual([['POST', '/api/admin/webhook-deliveries/d1/resend', undefined]])
})

test('a moderator does not see the page', async () => {
  useAuthStore.getState().logIn('the-token', userOf({ role: 'admin', permissions: ['moderator'] }))
  showAt('/admin/integrations', <IntegrationsScreen />)
  expect(screen.queryByRole('button', { name: 'Add an address' })).toBeNull()
  expect(seen).toEqual([])
})
