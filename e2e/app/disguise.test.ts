import sharp from 'sharp'
import { expect, test } from '../fixture.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { call, makeMember } from '../support/client.ts'
import { loggedIn } from '../support/sample-members.ts'
import { locales } from '../support/translations.ts'

type Settings = { settings: { disguise: string } }
type Manifest = { id: string; name: string; icons: { src: string; sizes: string; type: string }[] }

test('with a disguise the tab and a later installation have another name and icon until it is removed', async ({
  open,
  karibu,
}) => {
  const me = await makeMember(karibu, { firstName: 'Neema' })
  const { page } = await open('phone', loggedIn(karibu, me))
  await page.goto('/dashboard/settings?tab=safety&part=disguise')
  await page.getByRole('radio', { name: 'Notes' }).check()
  await expect(page).toHaveTitle('Notes')
  await expectWhole(page, everyView)
  const saved = async () =>
    (await call<Settings>(karibu, 'GET /notifications/settings', { token: me.token })).settings.disguise
  await expect.poll(saved).toBe('notes')

  for (const path of ['likes', 'messages']) {
    await page.goto(`/dashboard/${path}`, { waitUntil: 'commit' })
    await expect(page).toHaveTitle('Notes')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveTitle('Notes')
  }
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/disguise-notes.svg')
  const line = await page.context().newCDPSession(page)
  const { url, errors, data } = await line.send('Page.getAppManifest')
  expect([new URL(url).pathname, errors]).toEqual(['/manifest-notes-en.webmanifest', []])
  expect(JSON.parse(data ?? '{}')).toMatchObject({ id: '/dashboard', name: 'Notes', short_name: 'Notes' })

  await page.goto('/dashboard/settings?tab=safety&part=disguise')
  await page.getByRole('radio', { name: 'Karibu' }).check()
  await expect(page).toHaveTitle('Karibu')
  await expect.poll(saved).toBe('none')
  await page.reload()
  await expect(page).toHaveTitle(/Settings · Karibu/)
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/icon.svg')
})

test('the manifests of disguises do not reveal the application, and their icons exist', async ({ karibu }) => {
  for (const disguise of ['notes', 'calendar']) {
    for (const name of [disguise, ...locales.map((locale) => `${disguise}-${locale}`)]) {
      const text = await (await fetch(`${karibu.url}/manifest-${name}.webmanifest`)).text()
      expect(text).not.toMatch(/karibu|dating|screens|shortcut/i)
      const { id, icons }: Manifest = JSON.parse(text)
      expect([id, icons.length]).toEqual(['/dashboard', 5])
      for (const { src, sizes, type } of icons) {
        const picture = await fetch(karibu.url + src)
        expect([src, picture.status, picture.headers.get('content-type')]).toEqual([src, 200, type])
        const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
        if (sizes !== 'any') expect(`${width}x${height}`, src).toBe(sizes)
      }
    }
  }
})
