import { brand, legal } from '@karibu/contract/brand'
import type { Context } from '../../../context.ts'
import { number, type Rows, row, state, text, texts } from './setting-row.ts'

type Texts = Rows<'brandName' | 'supportEmail' | 'supportCountry' | 'socialLinks' | 'sampleClaims'>
type Legal = Rows<
  | 'entity'
  | 'registrationNumber'
  | 'address'
  | 'legalEmail'
  | 'dataProtection'
  | 'regulator'
  | 'court'
  | 'retentionYears'
  | 'dormantYears'
  | 'processors'
  | 'vat'
>

/** What contract/src/brand.ts says: built into the pages, the mails and the legal documents. */
export function brandSettings(): Texts & Legal {
  const networks = Object.entries(brand.socialLinks).flatMap(([network, address]) => (address ? [network] : []))
  const built = (value: Parameters<typeof row>[0]) => row(value, 'brand')
  return {
    brandName: built(text(brand.name)),
    supportEmail: built(text(brand.supportEmail)),
    supportCountry: built({ kind: 'country', code: brand.supportCountryCode }),
    socialLinks: built(texts(networks)),
    sampleClaims: built(state(brand.claimsAreIllustrative ? 'on' : 'off')),
    entity: built(text(legal.entity)),
    registrationNumber: built(text(legal.registrationNumber)),
    address: built(text(legal.address)),
    legalEmail: built(text(legal.email)),
    dataProtection: built(text(legal.dataProtectionContact)),
    regulator: built(text(legal.regulator)),
    court: built(text(legal.court)),
    retentionYears: built(legal.retentionYears > 0 ? number(legal.retentionYears) : text('')),
    dormantYears: built(number(legal.dormantYears)),
    processors: built(texts(legal.processors.map(({ name, country }) => `${name} (${country})`))),
    vat: built(text(legal.vat?.number ?? '')),
  }
}

/** The sender of mails, which is of the brand where the environment names none. */
export const mailFrom = ({ setVariables, mail }: Context['config']) =>
  row(text(mail.from), setVariables.includes('MAIL_FROM') ? 'environment' : 'brand', ['MAIL_FROM'])
