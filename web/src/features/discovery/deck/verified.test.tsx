import type { Badge } from '@karibu/contract'
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { photosOf } from '../../../test/people.tsx'
import { cardOf, showAt } from '../../../test/show-at.tsx'
import { MemberTile } from '../../reactions/index.ts'
import { DeckCard } from './deck-card.tsx'

beforeAll(() => startI18n('en'))

const cases: [name: string, badges: Badge[], icon: string][] = [
  ['Photos verified', ['photo'], '#icon-shield'],
  ['Phone confirmed, Photos verified, Name confirmed', ['phone', 'photo', 'payout'], '#icon-shield'],
  ['Phone confirmed', ['phone'], '#icon-check'],
  ['Phone confirmed, Name confirmed', ['phone', 'payout'], '#icon-check'],
]

test.each(cases)('the mark of a card and of a tile says: %s', (name, badges, icon) => {
  const member = cardOf(1, { badges })
  showAt('/', <DeckCard member={member} to="/p/1" />)
  showAt('/', <MemberTile member={member} to="/p/1" />)
  const marks = screen.getAllByRole('img', { name })
  expect(marks.map((mark) => mark.querySelector('use')?.getAttribute('href'))).toEqual([icon, icon])
})

test('a photo that is blurred while it is checked says so on a card and on a tile', () => {
  const images = photosOf(1).map((photo) => ({ ...photo, waiting: true, blurred: true }))
  showAt('/', <DeckCard member={cardOf(1, { images })} to="/p/1" />)
  showAt('/', <MemberTile member={cardOf(1, { images })} to="/p/1" />)
  expect(screen.getAllByText('Being checked')).toHaveLength(2)
})

test('without a badge, and for a blocked member, there is no mark', () => {
  showAt('/', <DeckCard member={cardOf(1)} to="/p/1" />)
  showAt('/', <MemberTile member={cardOf(1)} to="/p/1" />)
  showAt('/', <MemberTile member={cardOf(1, { badges: ['photo', 'phone'] })} />)
  for (const name of [/Photos/, /Phone/, /Name confirmed/]) expect(screen.queryByRole('img', { name })).toBeNull()
  expect(within(document.body).getAllByRole('article')).toHaveLength(2)
})
