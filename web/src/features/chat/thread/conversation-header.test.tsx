import type { Badge, Conversation } from '@karibu/contract'
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { cardOf, showAt } from '../../../test/show-at.tsx'
import { ConversationHeader } from './conversation-header.tsx'

beforeAll(() => startI18n('en'))

function header(badges: Badge[]) {
  const conversation: Conversation = {
    ...{ id: 'c', person: cardOf(1, { badges }), lastMessage: null, unread: 0, lastSeq: 3, lastChange: 0, readSeq: 0 },
    ...{ otherReadSeq: 0, state: 'match', updatedAt: '2026-05-01T00:00:00Z', writable: true, trusted: true },
    ...{ blurred: false, activity: null, comparisonRequested: false },
  }
  const own = { ownProfilePath: '/o', upgradePath: '/u', walletPath: '/w' }
  const nothing = () => {}
  const events = { onSearch: nothing, onTrust: nothing, onCompare: nothing, onGone: nothing }
  showAt(
    '/',
    <ConversationHeader
      {...{ conversation, profilePath: '/p', giftPath: '/g', reportPath: '/r', ...own }}
      {...events}
    />,
  )
  return within(screen.getByRole('heading', { name: /Member1/ }))
}

test('the header of a conversation has one mark, which lists what the other member proved', () => {
  expect(header(['phone', 'photo', 'payout']).getByRole('img').getAttribute('aria-label')).toBe(
    'Phone confirmed, Photos verified, Name confirmed',
  )
})

test('a confirmed phone alone has a mark too, and without a badge there is none', () => {
  expect(header(['phone']).getByRole('img', { name: 'Phone confirmed' })).toBeTruthy()
  document.body.replaceChildren()
  expect(header([]).queryByRole('img')).toBeNull()
})
