import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../lib/i18n.ts'
import { MessageLine } from './message-line.tsx'
import type { Line } from './message-rules.ts'

beforeAll(() => startI18n('en'))

const line = (more: Partial<Line>): Line => ({
  key: 'k',
  mine: true,
  body: 'Hello',
  at: '2026-05-01T12:00:00.000Z',
  status: 'delivered',
  unsent: null,
  opensDay: false,
  opensGroup: true,
  closesGroup: true,
  ...more,
})
const draw = (more: Partial<Line>, acts = { onRetry: vi.fn(), onDiscard: vi.fn() }) => {
  render(<MessageLine line={line(more)} name="Ada" {...acts} />)
  return acts
}

test.each([
  ['sending', 'Sending', '#icon-clock'],
  ['delivered', 'Delivered', '#icon-check'],
  ['read', 'Read', '#icon-double-check'],
  ['failed', 'Failed to send message', '#icon-alert'],
] as const)('%s has a word and a drawing of its own', (status, words, drawing) => {
  draw({ status })
  const shown = screen.getByText(words)
  expect(shown.querySelector('use')?.getAttribute('href')).toBe(drawing)
})

test('a failed message offers another try and to delete it', async () => {
  const unsent = {
    place: 1,
    clientId: 'x',
    memberId: 'me',
    to: 'ada',
    body: 'Hello',
    writtenAt: '',
    failure: 'not_matched',
  }
  const { onRetry, onDiscard } = draw({ status: 'failed', unsent })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(onRetry).toHaveBeenCalledExactlyOnceWith(unsent)
  expect(onDiscard).toHaveBeenCalledExactlyOnceWith(unsent)
  expect(screen.getByText('You can write to each other once you have matched.')).toBeTruthy()
})

test('text is text, whatever it looks like', () => {
  draw({ body: '<img src=x onerror=alert(1)> $t(common:yes) {{name}}\nhttps://example.com' })
  expect(screen.getByText(/<img src=x/).textContent).toBe(
    '<img src=x onerror=alert(1)> $t(common:yes) {{name}}\nhttps://example.com',
  )
  expect(document.querySelector('img, a')).toBeNull()
})

test('who wrote it is told to who cannot see the sides', () => {
  draw({ mine: false, status: null })
  expect(screen.getByText('Ada wrote:')).toBeTruthy()
})
