import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTranslationPart, startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../../test/people.tsx'
import { AskDataCopy } from './ask-data-copy.tsx'
import { TakeDataCopy } from './take-data-copy.tsx'

const { server, seen, answer } = makeFakeServer()
beforeAll(async () => {
  await startI18n('en')
  await loadTranslationPart('appeal')
  server.listen()
})
const saved: string[] = []
beforeEach(() => {
  seen.length = 0
  saved.length = 0
  URL.createObjectURL = vi.fn(() => 'blob:copy')
  URL.revokeObjectURL = vi.fn()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  server.resetHandlers()
})
afterAll(() => server.close())

const download = '/auth/data-copy/download'
const press = (name: string) => screen.getByRole('button', { name })
const bodies = () => seen.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body) as object)
const take = (onAskAgain = () => {}) => show(<TakeDataCopy token="a.token" footer={null} onAskAgain={onAskAgain} />)

test('a member who cannot log in asks for the mail, and reads the same for every address', async () => {
  answer('post', '/auth/data-copy', { status: 202, data: {} })
  const { user } = show(<AskDataCopy footer={null} />)
  await user.click(press('Email me the link'))
  expect(bodies()).toEqual([])
  await user.type(screen.getByLabelText('Email', { exact: true }), 'amara@example.com')
  await user.dblClick(press('Email me the link'))
  const title = await screen.findByRole('heading', { name: 'Check your email' })
  expect(document.activeElement).toBe(title)
  expect(screen.getByText(/^If there’s an account with amara@example.com/)).toBeTruthy()
  await waitFor(() => expect(bodies()).toEqual([{ email: 'amara@example.com' }]))
})

test('opening the link makes no copy; the button downloads it', async () => {
  answer('post', download, { data: {} })
  const { user } = take()
  expect(seen).toEqual([])
  await user.dblClick(press('Download my data'))
  expect(await screen.findByRole('heading', { name: 'Your data is downloading' })).toBeTruthy()
  expect(saved).toEqual(['karibu.zip'])
  await waitFor(() => expect(bodies()).toEqual([{ token: 'a.token' }]))
})

test('a link that is over leads to a new one', async () => {
  answer('post', download, { status: 403, code: 'link_expired', message: 'This link no longer works.' })
  const again = vi.fn()
  const { user } = take(again)
  await user.click(press('Download my data'))
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
  await user.click(press('Get a new link'))
  expect(again).toHaveBeenCalledTimes(1)
  expect(saved).toEqual([])
})

test('a member with a second factor enters a code before the download', async () => {
  const factor = { code: true, passkey: null }
  answer('post', download, { status: 401, code: 'second_factor_required', message: 'A code, please.', factor })
  const { user } = take()
  await user.click(press('Download my data'))
  const code = await screen.findByLabelText('Code from the app')
  answer('post', download, { data: {} })
  await user.type(code, '123456')
  await user.click(press('Download my data'))
  expect(await screen.findByRole('heading', { name: 'Your data is downloading' })).toBeTruthy()
  await waitFor(() => expect(bodies().at(-1)).toEqual({ token: 'a.token', secondFactor: '123456' }))
})
