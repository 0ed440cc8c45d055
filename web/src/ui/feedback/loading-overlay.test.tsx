import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { spec } from '../../test/spec.ts'
import { LoadingOverlay } from './loading-overlay.tsx'

beforeAll(() => startI18n('en'))

test('covers the page with a heartbeat and the default text Loading...', spec('2.17'), () => {
  const { rerender } = render(<LoadingOverlay />)
  expect(screen.getByRole('status').textContent).toBe('Loading...')
  expect(document.querySelector('use')?.getAttribute('href')).toContain('heartbeat')
  rerender(<LoadingOverlay text="Looking for your photo" />)
  expect(screen.getByRole('status').textContent).toBe('Looking for your photo')
})
