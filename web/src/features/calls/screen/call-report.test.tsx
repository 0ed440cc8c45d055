import type { Call } from '@karibu/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadTranslationPart, startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../../test/people.tsx'
import { forgetCall, showCall, takeChange, useCallStore } from '../session/call-store.ts'
import { CallStage } from './call-stage.tsx'

const { server, seen, answer } = makeFakeServer()
const person = { id: '00000000-0000-4000-8000-000000000001', firstname: 'Ada', avatar: null }
const rings: Call = {
  ...{ id: 'first', kind: 'voice', state: 'ringing', mine: false, deviceId: null, acceptedAt: null, endsAt: null },
  ...{ seconds: null, silent: true, person },
}
const ended: Call = { ...rings, state: 'ended', deviceId: 'here', acceptedAt: '2026-05-01T12:00:00.000Z', seconds: 3 }

beforeAll(async () => {
  await startI18n('en')
  await loadTranslationPart('app')
  // It comes when it is opened; a slow machine has it before.
  await import('./call-report.tsx')
  server.listen({ onUnhandledFrame: 'error' })
})
beforeEach(() => {
  forgetCall()
  useCallStore.setState({ page: 'here', hungUp: null, reporting: null })
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

test.each([
  ['rings', rings],
  ['has ended', ended],
] as const)('a call that %s offers to report and to block', async (_, call) => {
  showCall(call)
  const { user } = show(<CallStage plansPath="/plans" listPath="/messages" />)
  await user.click(screen.getByRole('button', { name: 'More options for Ada' }))
  expect(screen.getByRole('menuitem', { name: 'Report Ada' })).toBeTruthy()
  await user.click(screen.getByRole('menuitem', { name: 'Block Ada' }))
  expect(await screen.findByRole('dialog', { name: 'Block or report Ada' })).toBeTruthy()
})

test('typed text stays when the call stops ringing, and the report is sent', async () => {
  answer('post', '/abuse/:id/report', { status: 400, code: 'invalid_input', message: 'No.' })
  showCall(rings)
  const { user } = show(<CallStage plansPath="/plans" listPath="/messages" />)
  await user.click(screen.getByRole('button', { name: 'More options for Ada' }))
  await user.click(screen.getByRole('menuitem', { name: 'Report Ada' }))
  await user.type(await screen.findByRole('textbox', { name: /What happened/ }), 'Calls me at night.')
  act(() => takeChange({ ...rings, state: 'missed' }))
  expect(screen.queryByRole('button', { name: 'Answer' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Report Only' }))
  await waitFor(() => expect(seen.map(({ body }) => body)).toEqual([JSON.stringify({ content: 'Calls me at night.' })]))
  expect(screen.getByDisplayValue('Calls me at night.')).toBeTruthy()
})

test('a block removes the call from the screen, and it does not return', async () => {
  answer('post', '/actions/toggle/:action', {
    data: { liked: false, disliked: false, blocked: true, matched: false, conversationId: null },
  })
  showCall(rings)
  const { user } = show(<CallStage plansPath="/plans" listPath="/messages" />)
  await user.click(screen.getByRole('button', { name: 'More options for Ada' }))
  await user.click(screen.getByRole('menuitem', { name: 'Block Ada' }))
  await user.click(await screen.findByRole('button', { name: 'Just block' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(seen.map(({ path }) => path)).toEqual([expect.stringContaining('block')])
  act(() => showCall(rings))
  expect(useCallStore.getState()).toMatchObject({ call: null, hungUp: 'first', reporting: null })
})
