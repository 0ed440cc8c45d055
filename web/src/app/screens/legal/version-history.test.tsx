import { documentVersions } from '@karibu/contract/legal-versions'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { formatDay } from '../../../lib/i18n/format.ts'
import { loadTranslationPart, startI18n } from '../../../lib/i18n/i18n.ts'
import { showAt } from '../../../test/show-at.tsx'
import { paths } from '../../paths.ts'
import { DocumentScreen } from './document-screen.tsx'
import { documents } from './documents.ts'

beforeAll(async () => {
  await startI18n('en')
  await Promise.all((['documents', 'terms', 'privacy', 'policies'] as const).map(loadTranslationPart))
})

const compareButtons = () => screen.queryAllByRole('button', { name: 'Compare with today’s version' })
const versionDays = () =>
  screen.getAllByRole('heading', { level: 3, name: /^\d+\s\p{L}+ \d{4}$/u }).map((heading) => heading.textContent)

test.each(documents)(
  '$name lists the dates of its versions, and each earlier one can be compared',
  // The privacy notice has many versions, each as long as a chapter.
  { timeout: 120_000 },
  async ({ name }) => {
    const versions = documentVersions[name]
    const { user } = showAt(paths[name], <DocumentScreen />)
    expect(versionDays()).toEqual(versions.map(({ date }) => formatDay(date)))
    expect(screen.getByText(`Version of ${versionDays()[0]?.replace('\u00a0', ' ')}`)).toBeTruthy()
    expect(compareButtons()).toHaveLength(versions.length - 1)
    for (const button of compareButtons()) await user.click(button)
    await waitFor(() => expect(screen.queryAllByText('Only in the current version')).toHaveLength(versions.length - 1))
  },
)

test('removed text is struck through beside the new text, and both are labelled for screen readers', async () => {
  const { user } = showAt(paths.lawEnforcement, <DocumentScreen />)
  // The first version is the last one in the list.
  await user.click(screen.getAllByRole('button', { name: 'Compare with today’s version' }).at(-1) ?? document.body)
  const removed = (await screen.findAllByRole('deletion')).map((part) => part.textContent)
  const added = screen.getAllByRole('insertion').map((part) => part.textContent)
  expect(removed.slice(0, 2)).toEqual([
    'Only in the version of 23\u00a0November 2026',
    'Removed: Private persons and lawyers in civil cases need an order of a court.',
  ])
  expect(removed).toContainEqual(
    expect.stringMatching(/^Removed: - We may have: .*reports, sessions with device names/),
  )
  expect(added.slice(0, 2)).toEqual([
    'Only in the current version',
    'New: Private individuals and lawyers in civil cases need a court order.',
  ])
  expect(added).toContainEqual(
    expect.stringMatching(/^New: - We may have: .*reports, date plans for 7 days, sessions with device names/),
  )
})
