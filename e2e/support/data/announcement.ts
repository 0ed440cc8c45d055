import type { Scene } from '../scenes/scene.ts'

/** Fills in the form that announces a maintenance, up to its effects. */
export const withAnnouncement: NonNullable<Scene['prepare']> = async (page, text) => {
  const name = text('admin-screens:settings.names.announcement')
  await page.getByRole('button', { name: text('admin-screens:settings.edit', { name }) }).click()
  await page.locator('[name=from]').fill('2030-12-01T09:00')
  await page.getByRole('button', { name: text('admin-screens:prices.preview') }).click()
  await page.getByRole('status').first().waitFor()
}

const inEachLanguage = (text: string) => ({ en: text, es: text, fr: text, pt: text, sw: text })
const planned = {
  ...{ id: '00000000-0000-4000-8000-0000000000a1', state: 'planned', path: '/dashboard/profile' },
  ...{ titles: inEachLanguage('Karibu 2.0'), texts: inEachLanguage('1.12.2030, 10:00–11:00') },
  ...{ startsAt: '2030-12-01T09:00:00Z', endsAt: '2030-12-08T09:00:00Z' },
  ...{ audience: { kind: 'country', code: 'TG' }, audienceName: 'Togo', by: { id: null, name: 'Neema Mushi' } },
  mail: null,
}
const mail = { document: 'terms', changesOn: '2031-01-20', isAdverse: true, isLate: false, expected: 1200, failed: 2 }
const toEveryone = { audience: { kind: 'everyone' }, audienceName: null }
const announcements = [
  planned,
  {
    ...planned,
    id: '00000000-0000-4000-8000-0000000000a2',
    state: 'running',
    startsAt: '2026-11-20T09:00:00Z',
    ...toEveryone,
    mail: { ...mail, state: 'sending', sent: 350, isLate: true },
  },
  {
    ...planned,
    id: '00000000-0000-4000-8000-0000000000a3',
    state: 'ended',
    endsAt: '2026-11-20T09:00:00Z',
    ...toEveryone,
    mail: { ...mail, state: 'sent', sent: 1203 },
  },
]

/** The announcements of staff, in each state. */
export const withAnnouncements: NonNullable<Scene['prepare']> = async (page, text) => {
  await page.route('**/api/admin/announcements', (route) => route.fulfill({ json: { data: { announcements } } }))
  await page.reload()
  await page.getByText(text('admin-screens:announcements.states.running'), { exact: true }).waitFor()
}

/** The form of a planned announcement, up to what members see of it. */
export const withAnnouncementPreview: NonNullable<Scene['prepare']> = async (page, text) => {
  await page.route('**/api/admin/announcements/preview', (route) =>
    route.fulfill({ json: { data: { members: 1204 } } }),
  )
  await withAnnouncements(page, text)
  await page.getByRole('button', { name: text('admin-screens:announcements.change'), exact: true }).click()
  await page.getByRole('button', { name: text('admin-screens:announcements.preview') }).click()
  await page.getByRole('button', { name: text('maintenance:announcement.more') }).click()
}

/** The form of a change of a document that is mailed, up to the number of mails. */
export const withDocumentMail: NonNullable<Scene['prepare']> = async (page, text) => {
  await page.route('**/api/admin/announcements/preview', (route) =>
    route.fulfill({ json: { data: { members: 1200 } } }),
  )
  await page.getByRole('button', { name: text('admin-screens:announcements.write') }).click()
  await page.locator('[name=title-en]').fill('Karibu 2.0')
  await page.locator('[name=text-en]').fill('1.12.2030, 10:00–11:00')
  await page.locator('[name=endsAt]').fill('2030-12-08T09:00')
  await page.locator('[name=isMailed]').check()
  await page.locator('[name=changesOn]').fill('2031-01-20')
  await page.getByRole('button', { name: text('admin-screens:announcements.preview') }).click()
  await page.getByRole('status').first().waitFor()
}

/** An announcement above a page of a member, opened. */
export const withCurrentAnnouncement: NonNullable<Scene['prepare']> = async (page, text) => {
  const locale = await page.evaluate(() => document.documentElement.lang)
  const { id, path } = planned
  const announcement = { id, locale, path, title: planned.titles.en, text: planned.texts.en }
  await page.route('**/api/announcements/current', (route) => route.fulfill({ json: { data: { announcement } } }))
  await page.reload()
  await page.getByRole('button', { name: text('maintenance:announcement.more') }).click()
}
