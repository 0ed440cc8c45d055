import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { forced } from './force-states.ts'
import { GalleryPane, samples } from './gallery-pane.tsx'

const modules = import.meta.glob<Record<string, unknown>>(['../ui/**/*.tsx', '!../ui/**/*.test.tsx'], { eager: true })
const exported = Object.values(modules).flatMap((module) => Object.keys(module).filter((name) => /^[A-Z]/.test(name)))

test('each component of web/src/ui is in the gallery, and nothing else', () => {
  expect(exported.length).toBeGreaterThan(40)
  expect(Object.keys(samples).sort()).toEqual(exported.sort())
})

test('each state of each component renders', () => {
  render(
    <MemoryRouter>
      <GalleryPane />
    </MemoryRouter>,
  )
  for (const [name, states] of Object.entries(samples)) {
    const section = screen.getByRole('region', { name })
    expect(states.length, name).toBeGreaterThan(0)
    expect(within(section).getAllByRole('term'), name).toHaveLength(states.length)
    expect(new Set(states.map((state) => state.name)).size, name).toBe(states.length)
  }
})

test('rules for hover and focus also apply inside an element that forces them', () => {
  expect(forced('.a:hover > .b:focus-visible')).toBe(
    '.a:is(:hover, .forced-hover :is(a, button, input, select, textarea)) > .b:is(:focus-visible, .forced-focus :is(a, button, input, select, textarea))',
  )
  expect(forced('.a:focus')).toBe('.a:is(:focus, .forced-focus :is(a, button, input, select, textarea))')
  expect(forced('.b:focus-within')).toBe('.b:focus-within')
})
