import { localeCodes } from '@karibu/contract'
import { brandColours } from '@karibu/contract/brand'
import { expect, test, vi } from 'vitest'
import { loadTranslations } from '../../../http/translations.ts'
import { layOut } from './mail-layout.ts'

vi.mock('@karibu/contract/brand', async (original) => {
  const { brand, ...others } = await original<typeof import('@karibu/contract/brand')>()
  return { ...others, brand: { ...brand, name: 'Amani' } }
})

const { translate: say } = await loadTranslations(() => undefined)

test.each(localeCodes)('under another name a mail in %s says that name and not ours', (locale) => {
  const told = (key: string) => say(locale, `accounts:mail.${key}`, { name: 'Ada', email: 'help@amani.example' })
  const parts = { greeting: told('greeting'), text: told('verify.text'), after: '', foot: told('foot') }
  const { text, html } = layOut({ locale, title: told('verify.subject'), ...parts, code: null, button: null })
  expect(html).toContain(brandColours.clay[0])
  for (const mail of [text, html]) {
    expect(mail).toContain('Amani')
    expect(mail.replace('Karibu sana!', '')).not.toContain('Karibu')
  }
})
