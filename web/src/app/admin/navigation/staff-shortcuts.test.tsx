import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { setStaffKeysOn } from '../../../lib/device/key-switch.ts'
import { loadTranslationPart, startI18n } from '../../../lib/i18n/i18n.ts'
import { userOf } from '../../../test/people.tsx'
import { showAt } from '../../../test/show-at.tsx'
import { StaffShortcuts } from './staff-shortcuts.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadTranslationPart('admin-screens')
})
beforeEach(() => {
  useAuthStore.getState().logIn('the-token', userOf({ role: 'admin', permissions: ['moderator'] }))
  showAt(
    '/admin',
    <main>
      <StaffShortcuts />
      <input type="search" aria-label="Find" />
      <textarea aria-label="Reason" />
      <table>
        <tbody>
          {['Amara', 'Tunde', 'Zola'].map((name) => (
            <tr key={name}>
              <td>
                <a href="#member">{name}</a> <button type="button">Act on {name}</button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Routes>
        <Route path="/admin/reports" element={<p>The reports</p>} />
        <Route path="*" element={<p>Another page</p>} />
      </Routes>
    </main>,
  )
})
afterEach(() => act(() => setStaffKeysOn(true)))

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

test('j and k move through the entries of the list, and stop at its ends', () => {
  press('j')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Amara' }))
  screen.getByRole('button', { name: 'Act on Amara' }).focus()
  press('j')
  press('j')
  press('j')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Zola' }))
  press('k')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Tunde' }))
})

test('a slash goes to the search, and no key acts while one writes', () => {
  press('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  press('j')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  screen.getByRole('textbox', { name: 'Reason' }).focus()
  press('g')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('g opens any page that the staff member may open by a part of its name', async () => {
  press('g')
  const page = screen.getByRole('combobox', { name: 'Name of the page' })
  await userEvent.type(page, 'ledg')
  expect(screen.queryByRole('option')).toBeNull()
  await userEvent.clear(page)
  await userEvent.type(page, 'repo{Enter}')
  expect(screen.getByText('The reports')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a question mark shows the keys and the switch that turns them off', async () => {
  press('?')
  expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
  await userEvent.click(screen.getByRole('switch', { name: /Single-key shortcuts on staff pages/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  press('g')
  press('?')
  expect(screen.queryByRole('dialog')).toBeNull()
  // No key opens the switch now, but a button does.
  await userEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }))
  await userEvent.click(screen.getByRole('switch', { name: /Single-key shortcuts on staff pages/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('button', { name: 'Keyboard shortcuts' })).toBeNull()
  press('g')
  expect(screen.getByRole('dialog')).toBeTruthy()
})
