import type { StaffView } from '@karibu/contract'
import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { loadTranslationPart, startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, personOf, show } from '../../test/people.tsx'
import { ViewAs } from './view-as.tsx'

const { server, answer } = makeFakeServer()
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' })
  await startI18n('en')
  await loadTranslationPart('admin-screens')
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const lists = { liked: 0, passed: 0, likesMe: 0, matches: 0, blocked: 0, suggested: { found: 0, more: false } }

/** Reads the view of a member that strangers do not see for these reasons. */
async function readView(hidden: StaffView['hidden']) {
  const until = new Date(Date.now() + 900_000).toISOString()
  answer('post', '/admin/members/:id/view', { data: { view: { person: personOf(), hidden, lists, until } } })
  const { user } = show(<ViewAs member={{ id: '00000000-0000-4000-8000-000000000001', isMe: false } as never} />)
  await user.click(screen.getByRole('button', { name: 'View' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'She asks why nobody answers.')
  await user.click(dialog.getByRole('button', { name: 'View' }))
  await screen.findByRole('button', { name: 'Close the view' })
}

test('the view of a guest says that others see the profile, and why it is not in Discover', async () => {
  await readView(['guest'])
  expect(screen.getByText('Others see this profile.')).toBeTruthy()
  expect(screen.getByText('Not in Discover: guests aren’t shown there.')).toBeTruthy()
})

test('the view of a guest who hides does not say that others see the profile', async () => {
  await readView(['choice', 'guest'])
  expect(screen.queryByText('Others see this profile.')).toBeNull()
  expect(screen.getByText('Only matches see it: hidden by choice.')).toBeTruthy()
})
