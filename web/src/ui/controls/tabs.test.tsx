import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Tabs } from './tabs.tsx'

afterEach(cleanup)

test('arrow keys, Home and End choose a tab and move the focus with it', async () => {
  const user = userEvent.setup()
  render(<Example />)
  await user.click(screen.getByRole('tab', { name: 'General' }))
  await user.keyboard('{ArrowRight}')
  expect(chosen()).toBe('Password')
  expect(document.activeElement?.textContent).toBe('Password')
  await user.keyboard('{End}')
  expect(chosen()).toBe('Email')
  await user.keyboard('{ArrowRight}')
  expect(chosen()).toBe('General')
  await user.keyboard('{ArrowLeft}{Home}')
  expect(chosen()).toBe('General')
})

test('only the chosen tab is a tab stop, and it labels the panel', async () => {
  const user = userEvent.setup()
  render(<Example />)
  await user.tab()
  expect(document.activeElement?.textContent).toBe('General')
  expect(screen.getByRole('tabpanel', { name: 'General' }).textContent).toBe('general')
})

test('keys that are faster than the render move from the focused tab', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn()
  // What is chosen is still the first when the second key comes.
  render(
    <Tabs label="Settings" tabs={tabs} value="general" onChange={onChange}>
      general
    </Tabs>,
  )
  await user.tab()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(onChange.mock.calls).toEqual([['password'], ['email']])
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Email' }))
  await user.keyboard('{ArrowRight}{End}{Home}{ArrowLeft}')
  expect(onChange.mock.calls.slice(2)).toEqual([['general'], ['email'], ['general'], ['email']])
})

const tabs = [
  { id: 'general', label: 'General' },
  { id: 'password', label: 'Password' },
  { id: 'email', label: 'Email' },
]

function Example() {
  const [tab, setTab] = useState('general')
  return (
    <Tabs label="Settings" tabs={tabs} value={tab} onChange={setTab}>
      {tab}
    </Tabs>
  )
}

function chosen() {
  return screen.getByRole('tab', { selected: true }).textContent
}
