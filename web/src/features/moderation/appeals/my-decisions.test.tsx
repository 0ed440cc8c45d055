import type { OwnDecision } from '@karibu/contract'
import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { loadTranslationPart, startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../../test/people.tsx'
import { MyDecisions } from '../index.ts'

const { server, seen, answer } = makeFakeServer()
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' })
  await startI18n('en')
  await loadTranslationPart('app')
  await loadTranslationPart('appeal')
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

const decision: OwnDecision = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'photo',
  until: null,
  reason: '',
  fault: 'nobody',
  decidedAt: '2026-11-20T11:00:00Z',
  endedAt: null,
  appeal: null,
  appealUntil: '2099-12-20T11:00:00Z',
}
const sent = {
  ...{ text: 'My face is in it, under the hat I wear.', sentAt: '2026-11-20T12:00:00Z', dueAt: '2099-11-23T12:00:00Z' },
  ...{ outcome: null, reason: null, decidedAt: null },
}
const list = (decisions: OwnDecision[]) => answer('get', '/me/decisions', { data: { decisions, nextCursor: null } })

test('a member reads why a photo was removed, appeals, and reads that it waits', async () => {
  list([decision])
  answer('post', `/me/decisions/${decision.id}/appeal`, { status: 201, data: { decision } })
  const { user } = show(<MyDecisions />)
  expect(await screen.findByText(/your face can’t be seen/)).toBeTruthy()
  expect(screen.getByText(/You can appeal until .*2099/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Appeal this decision' }))
  await user.type(screen.getByRole('textbox', { name: /What happened/ }), sent.text)
  list([{ ...decision, appeal: sent, appealUntil: null }])
  await user.click(screen.getByRole('button', { name: 'Send my appeal' }))
  expect(await screen.findByText(/Someone else on our team will look at it/)).toBeTruthy()
  const body = seen.find(({ path }) => path.endsWith('/appeal'))?.body ?? ''
  expect(JSON.parse(body)).toEqual({ text: sent.text })
})

test('a removed voice intro is shown with its reason, and can be appealed', async () => {
  list([{ ...decision, kind: 'voice', fault: null, reason: 'It gives a phone number.' }])
  show(<MyDecisions />)
  expect(await screen.findByRole('heading', { name: 'We removed your voice intro' })).toBeTruthy()
  expect(screen.getByText('It gives a phone number.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Appeal this decision' })).toBeTruthy()
})

test('a member whose photo was deleted at once reads that it can be uploaded again, once the decision is withdrawn', async () => {
  const lifted = { ...sent, outcome: 'lifted', reason: 'A statue.', decidedAt: '2026-11-21T12:00:00Z' } as const
  const id = '00000000-0000-4000-8000-000000000002'
  const other = { ...decision, id, appeal: lifted, appealUntil: null }
  list([
    { ...other, id: decision.id, fault: 'nudity' },
    other,
    { ...decision, id: id.replace('2', '3'), fault: 'child' },
  ])
  show(<MyDecisions />)
  expect(await screen.findAllByText(/withdrawn the decision/)).toHaveLength(2)
  expect(screen.getAllByText(/Please upload it again/)).toHaveLength(1)
})

test('an answer is shown with its reason, and what is over offers no appeal', async () => {
  const lifted = {
    ...sent,
    outcome: 'lifted',
    reason: 'The face is visible.',
    decidedAt: '2026-11-21T12:00:00Z',
  } as const
  const warning = { ...decision, id: '00000000-0000-4000-8000-000000000002', kind: 'warning', fault: null } as const
  list([
    { ...decision, appeal: lifted, appealUntil: null },
    { ...warning, reason: 'Asking for money is against our rules.', appealUntil: null },
  ])
  show(<MyDecisions />)
  expect(await screen.findByText('The face is visible.')).toBeTruthy()
  expect(screen.getByText(/withdrawn the decision/)).toBeTruthy()
  expect(screen.getByText('You can no longer appeal this decision.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a decision that the team ended early reads as withdrawn, and one that ran out does not', async () => {
  const over = { ...decision, appealUntil: null, fault: null, reason: 'Asking for money is against our rules.' }
  const early = { ...over, endedAt: '2026-11-22T11:00:00Z' }
  list([
    { ...early, id: '00000000-0000-4000-8000-000000000002', kind: 'warning' },
    { ...early, id: '00000000-0000-4000-8000-000000000003', kind: 'messages', until: '2099-12-20T11:00:00Z' },
    {
      ...{ ...early, id: '00000000-0000-4000-8000-000000000004', kind: 'texts' },
      appeal: { ...sent, outcome: 'upheld', reason: 'Read it again.', decidedAt: '2026-11-21T12:00:00Z' },
    },
    { ...over, id: '00000000-0000-4000-8000-000000000005', kind: 'warning', endedAt: '2026-12-20T11:00:00Z' },
    { ...early, id: '00000000-0000-4000-8000-000000000006', kind: 'suspended' },
  ])
  show(<MyDecisions />)
  expect(await screen.findAllByText('This decision no longer applies.')).toHaveLength(3)
  expect(screen.getAllByText('You can no longer appeal this decision.')).toHaveLength(2)
})

test('without decisions the page says so', async () => {
  list([])
  show(<MyDecisions />)
  expect(await screen.findByRole('heading', { name: 'Nothing here' })).toBeTruthy()
})
