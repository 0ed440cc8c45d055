import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { Combobox, type ComboboxOption } from './combobox.tsx'

const places = [
  { value: 'NG', label: 'Nigeria' },
  { value: 'NE', label: 'Niger' },
  { value: 'CI', label: "Côte d'Ivoire" },
  { value: 'KE', label: 'Kenya', detail: '+254' },
]

beforeAll(() => startI18n('en'))
afterEach(cleanup)

test('typing narrows the list and Enter selects the highlighted option', async () => {
  const { field, user } = open()
  await user.type(field, 'nig')
  expect(names()).toEqual(['Nigeria', 'Niger'])
  await user.keyboard('{ArrowDown}{Enter}')
  expect(field).toHaveProperty('value', 'Niger')
  expect(field.getAttribute('aria-expanded')).toBe('false')
})

test('accents are ignored, and details are searched too', async () => {
  const { field, user } = open()
  await user.type(field, 'cote')
  expect(names()).toEqual(["Côte d'Ivoire"])
  await user.clear(field)
  await user.type(field, '254')
  expect(names()).toEqual(['Kenya+254'])
})

test('Escape closes the list and leaves the value unchanged', async () => {
  const { field, user } = open(places[3])
  await user.clear(field)
  await user.type(field, 'nig{Escape}')
  expect(field.getAttribute('aria-expanded')).toBe('false')
})

test('the highlighted option is exposed to assistive technology', async () => {
  const { field, user } = open()
  await user.click(field)
  await user.keyboard('{ArrowDown}')
  const marked = document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
  expect(marked?.textContent).toBe('Niger')
})

test('a press on an option selects it', async () => {
  const { field, user } = open()
  await user.click(field)
  await user.click(screen.getByRole('option', { name: /Kenya/ }))
  expect(field).toHaveProperty('value', 'Kenya')
})

test('an empty result is announced', async () => {
  const { field, user } = open()
  await user.type(field, 'atlantis')
  expect(screen.getByRole('status').textContent).toBe('Nothing found')
})

function open(first: ComboboxOption | null = null) {
  const user = userEvent.setup()
  render(<Places first={first} />)
  return { user, field: screen.getByRole('combobox', { name: 'Country' }) }
}

function Places({ first }: { first: ComboboxOption | null }) {
  const [value, setValue] = useState(first)
  return <Combobox label="Country" options={places} value={value} onChange={setValue} />
}

function names() {
  return screen.getAllByRole('option').map((option) => option.textContent)
}
