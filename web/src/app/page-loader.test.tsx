import { act, fireEvent, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../lib/i18n/i18n.ts'
import { spec } from '../test/spec.ts'
import { Lazy } from './page-loader.tsx'

beforeAll(() => startI18n('en'))

test('a failed file offers a retry when the event is handled, and the retry shows the page', spec('2.15'), async () => {
  listen((event) => event.preventDefault())
  let tries = 0
  const load = async () => {
    tries += 1
    if (tries === 1) throw new Error('gone')
    return () => <p>the page</p>
  }
  await act(async () => render(<Lazy load={load} />))
  const again = await screen.findByRole('button', { name: 'Try again' })
  await act(async () => fireEvent.click(again))
  expect(await screen.findByText('the page')).toBeTruthy()
})

test('an unhandled failure is rethrown', spec('2.16'), async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const listener = listen(() => {})
  const load = () => Promise.reject(new Error('gone'))
  await act(async () =>
    render(
      <Boundary>
        <Lazy load={load} />
      </Boundary>,
    ),
  )
  expect(await screen.findByText('caught: gone')).toBeTruthy()
  expect(listener).toHaveBeenCalled()
})

function listen(answer: (event: Event) => void) {
  const listener = vi.fn(answer)
  window.addEventListener('pageloaderror', listener, { once: true })
  return listener
}

class Boundary extends Component<{ children: ReactNode }, { message: string | null }> {
  override state = { message: null }
  static getDerivedStateFromError(error: Error) {
    return { message: error.message }
  }
  override render() {
    return this.state.message ? <p>caught: {this.state.message}</p> : this.props.children
  }
}
