import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { showAt } from '../../test/show-at.tsx'
import { spec } from '../../test/spec.ts'
import { LanguageMenu } from './language-menu.tsx'

const unreachable = () => Promise.reject(new Error('no network'))

beforeAll(() => startI18n('en'))

test(
  'a language whose translations fail to load shows an error, and the page keeps its language',
  spec('8.29'),
  async () => {
    const { user } = showAt('/', <LanguageMenu change={unreachable} />)
    await user.click(screen.getByRole('button', { name: 'Change language. Current: English' }))
    await user.click(screen.getByRole('menuitemradio', { name: 'Kiswahili' }))
    expect(await screen.findByText('An error occurred. Please try again.')).toBeTruthy()
    expect(document.documentElement.lang).toBe('en')
  },
)
