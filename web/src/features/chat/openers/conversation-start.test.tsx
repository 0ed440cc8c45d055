import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { personOf, show, userOf } from '../../../test/people.tsx'
import { ConversationStart, ProfileQuote, SharedFacts } from './conversation-start.tsx'

beforeAll(async () => {
  await startI18n('en')
  useAuthStore.getState().logIn('the-token', userOf({ avatar: '/photos/me.webp' }))
})

const person = { id: 'ada', avatar: '/photos/ada.webp' }
const photosOf = (isMatch: boolean) => {
  const { container } = show(<ConversationStart person={person} isMatch={isMatch} title="You and Ada" text="Begin." />)
  return [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))
}

test('a match begins below both photos, a first message below that of its recipient', () => {
  expect(photosOf(true)).toEqual(['/photos/me.webp', person.avatar])
  expect(photosOf(false)).toEqual([person.avatar])
})

test('shared interests and languages are named; nothing is shown without any', () => {
  const { container } = show(<SharedFacts person={personOf({ shared: { interests: [], languages: [] } })} />)
  expect(container.querySelector('ul')).toBe(null)
  show(<SharedFacts person={personOf({ shared: { interests: ['cooking'], languages: ['yo'] } })} />)
  expect(screen.getByText('You both like cooking')).toBeTruthy()
  expect(screen.getByText(/^You both speak /)).toBeTruthy()
})

test('the first answer to a prompt is quoted, else the text about themselves', () => {
  const [about, answer] = ['I cook on Sundays.', 'Jollof, and my mother’s stories.']
  const { container, unmount } = show(<ProfileQuote person={personOf({ about, promptAnswers: [] })} />)
  expect(container.querySelector('blockquote')?.textContent).toBe(about)
  expect(screen.getByText('From Amara’s profile').tagName).toBe('FIGCAPTION')
  unmount()
  show(<ProfileQuote person={personOf({ about, promptAnswers: [{ prompt: 'sunday', answer }] })} />)
  expect([screen.getByText(answer).tagName, screen.queryByText(about)]).toEqual(['BLOCKQUOTE', null])
})
