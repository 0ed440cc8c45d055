import { localeCodes } from '@karibu/contract'
import { brandColours } from '@karibu/contract/brand'
import { expect, test } from 'vitest'
import { loadTranslations } from '../../../http/translations.ts'
import { layOut } from './mail-layout.ts'

const { translate } = await loadTranslations(() => undefined, 'Amani')

test.each(localeCodes)('a mail in %s uses the configured brand name', (locale) => {
  const mailText = (key: 'greeting' | 'verify.text' | 'verify.subject' | 'foot') =>
    translate(locale, `accounts:mail.${key}`, { name: 'Ada', email: 'help@amani.example' })
  const parts = { greeting: mailText('greeting'), text: mailText('verify.text'), after: '', foot: mailText('foot') }
  const { text, html } = layOut(
    { locale, title: mailText('verify.subject'), ...parts, code: null, button: null },
    'Amani',
  )
  expect(html).toContain(brandColours.clay[0])
  for (const mail of [text, html]) {
    expect(mail).toContain('Amani')
    expect(mail.replace('Karibu sana!', '')).not.toContain('Karibu')
  }
})
