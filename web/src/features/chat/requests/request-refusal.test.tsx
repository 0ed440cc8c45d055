import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { ApiFailure } from '../../../lib/api/api.ts'
import { loadTranslationPart, startI18n } from '../../../lib/i18n/i18n.ts'
import { show } from '../../../test/people.tsx'
import { RequestRefusal } from './request-refusal.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadTranslationPart('app')
})

test('a member who may not write for now is led to support, which explains why', () => {
  const error = new ApiFailure(403, { code: 'messaging_restricted', message: 'You can’t write for now.' })
  show(
    <RequestRefusal
      error={error}
      credits={null}
      busy={false}
      upgradePath="/up"
      walletPath="/wallet"
      onCredits={() => {}}
    />,
  )
  expect(screen.getByRole('alert').textContent).toContain('You can’t write for now.')
  expect(screen.getByRole('link', { name: 'Ask the team' }).getAttribute('href')).toBe('/chat-support')
})
