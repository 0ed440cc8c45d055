import { localeCodes } from '@karibu/contract'
import { expect, test } from 'vitest'
import { readConfig } from '../../../config/config.ts'
import { loadTranslations } from '../../../http/translations.ts'
import { mailedNotices } from '../jobs.ts'
import { codeMail, noticeMail } from './mails.ts'

const translations = await loadTranslations((message) => {
  throw new Error(message)
})
const config = readConfig({ PUBLIC_URL: 'https://karibu.example' })
const to = (locale: (typeof localeCodes)[number], firstname = 'Amara') => ({
  email: 'a@example.com',
  firstname,
  locale,
})
const purposes = ['verify', 'login', 'reset', 'email'] as const

test.each(localeCodes)('every mail is complete in %s', (locale) => {
  const mails = [
    ...purposes.map((purpose) => codeMail({ config, translations }, { purpose, code: '012345', to: to(locale) })),
    ...mailedNotices.map((notice) => noticeMail({ config, translations }, notice, to(locale))),
  ]
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(mails.length)
  for (const { subject, text, html } of mails) {
    expect(subject).not.toMatch(/\{\{|accounts:|mail\./)
    for (const body of [text, html]) {
      expect(body).toContain('Amara')
      expect(body).toContain('support@karibu.example')
      expect(body).not.toMatch(/\{\{|accounts:|undefined|null/)
    }
    expect(html).toContain(`<html lang="${locale}">`)
  }
  expect(mails.filter(({ text }) => text.includes('012345'))).toHaveLength(4)
})

test('the code is on a line of its own in both forms, and never in the subject', () => {
  const mail = codeMail({ config, translations }, { purpose: 'verify', code: '012345', to: to('en') })
  expect(mail.text).toMatch(/^ {4}012345$/m)
  expect(mail.html).toMatch(/<p class="code"[^>]*>012345<\/p>/)
  expect(mail.subject).not.toContain('012345')
})

test('a name cannot inject markup into a mail', () => {
  const mail = noticeMail({ config, translations }, 'passwordChanged', to('en', '<img src=x onerror="1">&'))
  expect(mail.html).toContain('Hello &lt;img src=x onerror=&quot;1&quot;&gt;&amp;,')
  expect(mail.html).not.toContain('<img')
})

test('links lead to the public address or to the listening address; nothing else is fetched', () => {
  const { html } = noticeMail({ config, translations }, 'alreadyMember', to('en'))
  expect([...html.matchAll(/(?:href|src|url)\s*[=(]\s*"?([^"\s>)]+)/g)].map(([, url]) => url)).toEqual([
    'https://karibu.example/login',
  ])
  const local = noticeMail({ config: readConfig({ PORT: '4100' }), translations }, 'alreadyMember', to('en'))
  expect(local.text).toContain('http://localhost:4100/login')
})
