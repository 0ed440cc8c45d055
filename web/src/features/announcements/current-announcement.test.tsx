import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { useAuthStore } from '../../lib/auth-store.ts'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, userOf } from '../../test/people.tsx'
import { showAt } from '../../test/show-at.tsx'
import { CurrentAnnouncement } from './current-announcement.tsx'

const { server, seen, answer } = makeFakeServer()
const announcement = {
  ...{ id: '00000000-0000-4000-8000-000000000001', locale: 'fr', path: '/dashboard/profile' },
  ...{ title: 'Nouveaux groupes', text: 'Essaie-les aujourd’hui.' },
}
beforeAll(async () => {
  await startI18n('en')
  server.listen({ onUnhandledFrame: 'error' })
})
const logIn = (id: string) => useAuthStore.getState().logIn('the-token', { ...userOf(), id })
const me = '00000000-0000-4000-8000-00000000000a'
const other = '00000000-0000-4000-8000-00000000000b'
beforeEach(() => logIn(me))
afterEach(() => {
  server.resetHandlers()
  localStorage.removeItem('announcement')
  seen.length = 0
})
afterAll(() => server.close())

const show = (shown: typeof announcement | null = announcement) => {
  answer('get', '/announcements/current', { data: { announcement: shown } })
  return showAt('/dashboard/wallet', <CurrentAnnouncement />)
}
const title = () => screen.queryByRole('region', { name: 'Nouveaux groupes' })

test('the title is shown, and the text and the link once the member wants to read them', async () => {
  const { user, address } = show()
  expect(await screen.findByRole('region', { name: 'Nouveaux groupes' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Nouveaux groupes' }).lang).toBe('fr')
  expect([screen.queryByText(announcement.text), screen.queryByRole('link')]).toEqual([null, null])
  await user.click(screen.getByRole('button', { name: 'Read more', expanded: false }))
  expect(screen.getByText(announcement.text).lang).toBe('fr')
  await user.click(screen.getByRole('link', { name: 'Open the page' }))
  expect(address()).toBe('/dashboard/profile')
})

test('what a member closed does not come back to them, but another one and another member see theirs', async () => {
  const { user, unmount } = show()
  await user.click(await screen.findByRole('button', { name: 'Close the announcement' }))
  expect(title()).toBeNull()
  unmount()
  const again = show()
  await waitFor(() => expect(seen.filter(({ path }) => path.endsWith('/announcements/current'))).toHaveLength(2))
  await waitFor(() => expect(again.client.isFetching()).toBe(0))
  expect(title()).toBeNull()
  again.unmount()
  const newer = show({ ...announcement, id: '00000000-0000-4000-8000-000000000002' })
  expect(await screen.findByRole('region', { name: 'Nouveaux groupes' })).toBeTruthy()
  newer.unmount()
  logIn(other)
  show()
  expect(await screen.findByRole('region', { name: 'Nouveaux groupes' })).toBeTruthy()
})

test('what a member closed stays closed when a later one that they closed too has ended', async () => {
  const later = { ...announcement, id: '00000000-0000-4000-8000-000000000002' }
  for (const one of [announcement, later]) {
    const { user, unmount } = show(one)
    await user.click(await screen.findByRole('button', { name: 'Close the announcement' }))
    unmount()
  }
  const { client } = show()
  await waitFor(() => expect(seen.filter(({ path }) => path.endsWith('/announcements/current'))).toHaveLength(3))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(title()).toBeNull()
})

test('nothing is shown where nothing is announced', async () => {
  const { client } = show(null)
  await waitFor(() => expect(seen).toHaveLength(1))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(screen.queryByRole('region')).toBeNull()
})
