import { localeCodes } from '@karibu/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type MailByKey,
  mailKeys,
  sampleAmounts,
  sampleCode,
  sendAllMails,
  teamText,
} from '../../../test/communication/all-mails.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'

let app: TestApp
const mails = new Map<string, MailByKey[]>()
beforeAll(async () => {
  app = await makeTestApp({ PUBLIC_URL: 'https://karibu.example' })
  for (const locale of localeCodes) mails.set(locale, await sendAllMails(app, locale))
})
afterAll(() => app.close())

const mailsIn = (locale: string) => mails.get(locale) ?? []
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const read = (html: string) => html.replaceAll(/&[a-z#0-9]+;/g, (entity) => entities[entity] ?? entity)
const linksIn = (html: string) => [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url = '']) => read(url))
/** The sentences that a reader of the HTML sees, without the name above them. */
const sentencesIn = (html: string) =>
  [...html.matchAll(/<(p|li)[^>]*>(.*?)<\/\1>/gs)]
    .flatMap(([, , inner = '']) => inner.split('<br>'))
    .map((line) => read(line.replaceAll(/<[^>]*>/g, '')).trim())
    .filter((line) => line !== '')

describe.each(localeCodes)('every mail in %s', (locale) => {
  test('is sent by a function of the product', () => {
    const sent = mailsIn(locale).map(({ key }) => key)
    expect(sent).toEqual([...new Set(sent)])
    expect(sent).toEqual(expect.arrayContaining(mailKeys()))
    expect(mailsIn(locale).every(({ mail }) => mail.locale === locale)).toBe(true)
  })

  test('has a plain text equal to the HTML', () => {
    for (const { key, mail } of mailsIn(locale)) {
      const sentences = sentencesIn(mail.html)
      expect(sentences.length, key).toBeGreaterThan(3)
      for (const sentence of sentences) expect(mail.text, key).toContain(sentence)
    }
  })

  test('has no markup, placeholder or key in its subject and its text', () => {
    const isOurs = /\{\{|\}\}|\bundefined\b|\bnull\b|\[object|[a-z-]+:[a-z]+\.[a-z]/i
    for (const { key, mail } of mailsIn(locale)) {
      const plain = `${mail.subject}\n${mail.text}`.replace(teamText.split('\n')[0] ?? '', '')
      expect(plain.replaceAll('Afriland & First <Bank>', ''), key).not.toMatch(/<\/?[a-z][^>]*>|&[a-z#0-9]+;/i)
      expect(plain.replaceAll(/https?:\S+/g, ''), key).not.toMatch(isOurs)
      expect(mail.text.trim(), key).not.toBe('')
      expect(mail.text, key).not.toMatch(/\n{3}/)
    }
  })

  test('has each of its links on a line of its own in the plain text', () => {
    for (const { key, mail } of mailsIn(locale)) {
      const lines = mail.text.split('\n')
      for (const url of linksIn(mail.html)) {
        expect(url, key).toMatch(/^https:\/\/karibu\.example\/[!-~]*$/)
        expect(lines, key).toContain(url)
      }
      const inText = lines.filter((line) => line.includes('https://'))
      expect(inText, key).toEqual(linksIn(mail.html))
    }
  })

  test('shows codes and amounts in full', () => {
    for (const { key, mail } of mailsIn(locale)) {
      const isCode = mail.text.includes(sampleCode)
      expect(mail.text.split('\n').includes(`    ${sampleCode}`), key).toBe(isCode)
    }
    const paid = mailsIn(locale).find(({ key }) => key === 'withdrawals:mail.paid')
    // A space inside an amount does not let the line break there.
    for (const amount of sampleAmounts(locale)) {
      expect(amount).not.toMatch(/[ \n]/)
      expect(paid?.mail.text).toContain(amount)
    }
  })
})

test('quotes staff text line by line, with its characters escaped', () => {
  const { mail } = mailsIn('en').find(({ key }) => key === 'moderation:mail.warn') ?? {}
  expect(mail?.text).toContain('\n> We read <all> your messages & pictures.\n>\n> Please be kinder.\n')
  expect(mail?.html).toContain('We read &lt;all&gt; your messages &amp; pictures.<br><br>Please be kinder.')
})

test('does not mention an account to a recipient without one', () => {
  for (const key of ['administration:mail.invitation', 'support:mail.letter']) {
    const { mail } = mailsIn('en').find((made) => made.key === key) ?? {}
    expect(mail?.text).not.toContain('because you have a')
    expect(mail?.text).toContain('someone entered this address')
  }
})
