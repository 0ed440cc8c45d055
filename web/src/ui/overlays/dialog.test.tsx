import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'

beforeAll(async () => {
  await startI18n('en')
  // jsdom has the element but not its modal behaviour.
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.setAttribute('open', '')
  }
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.removeAttribute('open')
  }
})
afterEach(cleanup)

test('is named by its title, closes by its cross and returns the focus', async () => {
  const user = userEvent.setup()
  render(<Example />)
  const opener = screen.getByRole('button', { name: 'Block' })
  await user.click(opener)
  expect(screen.getByRole('dialog', { name: 'Block this person?' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('closes on Escape and on a press outside', async () => {
  const onClose = vi.fn()
  render(
    <Dialog isOpen title="Block this person?" onClose={onClose}>
      text
    </Dialog>,
  )
  const dialog = screen.getByRole('dialog')
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  expect(onClose).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByText('text'))
  expect(onClose).toHaveBeenCalledTimes(1)
  fireEvent.click(dialog)
  expect(onClose).toHaveBeenCalledTimes(2)
})

function Example() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Block</Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Block this person?">
        They will not be told.
      </Dialog>
    </>
  )
}
