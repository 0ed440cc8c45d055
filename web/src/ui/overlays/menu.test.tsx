import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Menu } from './menu.tsx'

afterEach(cleanup)

test('opens with the focus on the checked item, and the arrows wrap around', async () => {
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'Language' }))
  expect(document.activeElement?.textContent).toBe('Français')
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Kiswahili')
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('English')
  await user.keyboard('{End}')
  expect(document.activeElement?.textContent).toBe('Kiswahili')
})

test('closes on Escape and returns the focus to the button', async () => {
  const { user } = open()
  const button = screen.getByRole('button', { name: 'Language' })
  await user.click(button)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('closes on a press outside', async () => {
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'Language' }))
  await user.click(screen.getByText('elsewhere'))
  expect(screen.queryByRole('menu')).toBeNull()
})

test('closes on a choice and calls back once', async () => {
  const { user, onSelect } = open()
  await user.click(screen.getByRole('button', { name: 'Language' }))
  await user.keyboard('{Home}{Enter}')
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('en')
  expect(screen.queryByRole('menu')).toBeNull()
})

function open() {
  const onSelect = vi.fn()
  const languages = [
    { id: 'en', label: 'English' },
    { id: 'fr', label: 'Français' },
    { id: 'sw', label: 'Kiswahili' },
  ]
  const items = languages.map((item) => ({ ...item, checked: item.id === 'fr', onSelect: () => onSelect(item.id) }))
  render(
    <MemoryRouter>
      <p>elsewhere</p>
      <Menu label="Language" trigger="Language" items={items} />
    </MemoryRouter>,
  )
  return { user: userEvent.setup(), onSelect }
}
