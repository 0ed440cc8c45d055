import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadTranslationPart, startI18n } from '../../../lib/i18n/i18n.ts'
import { showAt } from '../../../test/show-at.tsx'
import { paths } from '../../paths.ts'
import { DocumentScreen } from './document-screen.tsx'

beforeAll(async () => {
  await startI18n('en')
  await Promise.all((['documents', 'terms', 'privacy', 'policies'] as const).map(loadTranslationPart))
})
afterEach(() => vi.restoreAllMocks())

const foldOf = (id: string) => document.getElementById(id)?.closest('details')
const inZone = (timeZone: string) =>
  vi
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ ...new Intl.DateTimeFormat('en').resolvedOptions(), timeZone })

test('the law of the reader’s country is open, and the laws of the others are folded', () => {
  inZone('Africa/Nairobi')
  showAt(paths.privacy, <DocumentScreen />)
  expect([foldOf('kenya')?.open, foldOf('nigeria')?.open, foldOf('europe')?.open]).toEqual([true, false, false])
})

test('a reader in the European Union or the United Kingdom finds their section open', () => {
  inZone('Europe/London')
  showAt(paths.privacy, <DocumentScreen />)
  expect([foldOf('europe')?.open, foldOf('kenya')?.open]).toEqual([true, false])
})

test('an address that names a folded section opens it', () => {
  inZone('Africa/Lagos')
  showAt(`${paths.privacy}#ghana`, <DocumentScreen />)
  expect([foldOf('ghana')?.open, foldOf('kenya')?.open]).toEqual([true, false])
})

test('the contents of a long document lead to each section, and open a folded one', async () => {
  inZone('Africa/Lagos')
  const { user } = showAt(paths.privacy, <DocumentScreen />)
  const contents = screen.getByRole('navigation', { name: 'On this page' })
  await user.click(within(contents).getByText('On this page'))
  const ids = within(contents)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href')?.split('#')[1] ?? '')
  expect(ids).toEqual(expect.arrayContaining(['controller', 'kenya', 'changes', 'history']))
  for (const id of ids) expect(document.getElementById(id)).toBeTruthy()
  await user.click(within(contents).getByRole('link', { name: 'Kenya' }))
  expect(foldOf('kenya')?.open).toBe(true)
})

test('a short document has no contents', () => {
  showAt(paths.cookies, <DocumentScreen />)
  expect(screen.queryByRole('navigation', { name: 'On this page' })).toBeNull()
})

test('our address in a text can be pressed', () => {
  showAt(paths.childSafety, <DocumentScreen />)
  const [link] = screen.getAllByRole('link', { name: 'support@karibu.example' })
  expect(link?.getAttribute('href')).toBe('mailto:support@karibu.example')
})
