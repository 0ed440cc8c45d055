import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { spec } from '../../../test/spec.ts'
import { TextField } from './text-field.tsx'

const onSend = vi.fn()
const onTyping = vi.fn()

beforeAll(() => startI18n('en'))
beforeEach(() => {
  localStorage.clear()
  onSend.mockReset().mockReturnValue(true)
  onTyping.mockReset()
  vi.stubGlobal('CSS', { supports: () => true })
})

const touch = (isTouch: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: isTouch, addEventListener() {}, removeEventListener() {} }))
const draw = () => render(<TextField memberId="ada" name="Ada" onSend={onSend} onTyping={onTyping} />)
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Message to Ada')

test('an empty message is rejected with its error, and nothing is sent', spec('5.13'), async () => {
  draw()
  await userEvent.type(field(), '  {Enter}')
  expect(screen.getByText('Please enter a message')).toBeTruthy()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSend).not.toHaveBeenCalled()
  await userEvent.type(field(), 'x')
  expect(screen.queryByText('Please enter a message')).toBeNull()
})

test('Enter sends and Shift+Enter inserts a line break', async () => {
  draw()
  await userEvent.type(field(), ' Hello{Shift>}{Enter}{/Shift}you {Enter}')
  expect(onSend).toHaveBeenCalledExactlyOnceWith('Hello\nyou')
  expect(field().value).toBe('')
})

test('on a touch screen Enter inserts a line break and the button sends', async () => {
  touch(true)
  draw()
  await userEvent.type(field(), 'Hello{Enter}you')
  expect(onSend).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSend).toHaveBeenCalledExactlyOnceWith('Hello\nyou')
})

test('the remaining length is shown near the end, and a text that is too long is kept and rejected', async () => {
  draw()
  await userEvent.click(field())
  await userEvent.paste('a'.repeat(1799))
  expect(screen.queryByText(/left/)).toBeNull()
  await userEvent.paste('aa')
  expect(screen.getByText('199 characters left')).toBeTruthy()
  await userEvent.paste('a'.repeat(200))
  expect(screen.getByText('1 character too many')).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('At most 2000 characters, please.')).toBeTruthy()
  expect([onSend.mock.calls.length, field().value.length]).toEqual([0, 2001])
})

test('unsent text is still there after visiting another page', async () => {
  const { unmount } = draw()
  await userEvent.type(field(), 'Half a thou')
  unmount()
  draw()
  expect(field().value).toBe('Half a thou')
  expect(onTyping).toHaveBeenCalled()
})

test('the microphone is in place of the send button until there is text', async () => {
  render(
    <TextField
      memberId="ada"
      name="Ada"
      onSend={onSend}
      onTyping={onTyping}
      whileEmpty={<button type="button">Record</button>}
    />,
  )
  expect(screen.getByRole('button', { name: 'Record' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  await userEvent.type(field(), 'H')
  expect(screen.queryByRole('button', { name: 'Record' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSend).toHaveBeenCalledExactlyOnceWith('H')
  expect(screen.getByRole('button', { name: 'Record' })).toBeTruthy()
})

test('a chosen text replaces the draft, also the second time, and takes the focus', async () => {
  const chosen = (text: string) => (
    <TextField memberId="ada" name="Ada" onSend={onSend} onTyping={onTyping} suggestion={{ text }} />
  )
  const { rerender } = draw()
  await userEvent.type(field(), 'Hm')
  rerender(chosen('How are you?'))
  expect(field().value).toBe('How are you?')
  expect(document.activeElement).toBe(field())
  await userEvent.clear(field())
  rerender(chosen('How are you?'))
  expect(field().value).toBe('How are you?')
})
