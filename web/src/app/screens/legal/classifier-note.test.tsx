import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { loadTranslationPart, startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../../test/people.tsx'
import { ClassifierNote } from './classifier-note.tsx'

const { server, seen, answer } = makeFakeServer()
beforeAll(async () => {
  await startI18n('en')
  await loadTranslationPart('documents')
  server.listen({ onUnhandledFrame: 'error' })
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
})
afterAll(() => server.close())

test('the privacy notice names the picture classifier where it is on', async () => {
  answer('get', '/privacy/facts', { data: { pictureClassifier: true } })
  show(<ClassifierNote />)
  expect(await screen.findByText(/whether it shows nudity/)).toBeTruthy()
})

test('a company that runs the classifier is named, and other companies are not', async () => {
  answer('get', '/privacy/facts', { data: { pictureClassifier: true } })
  const processors = [
    { name: 'Example Vision', task: 'pictures', country: 'DE' },
    { name: 'Example Hosting', task: 'hosting', country: 'NG' },
  ] as const
  show(<ClassifierNote processors={processors} />)
  const note = await screen.findByText(/gets these photos: Example Vision\.$/)
  expect(note.textContent).not.toContain('Example Hosting')
})

test('the privacy notice says nothing of a picture classifier where none is set', async () => {
  answer('get', '/privacy/facts', { data: { pictureClassifier: false } })
  show(<ClassifierNote />)
  await waitFor(() => expect(seen).toHaveLength(1))
  expect(screen.queryByText(/whether it shows nudity/)).toBeNull()
})
