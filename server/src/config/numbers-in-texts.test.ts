import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  checkInGraceMs,
  code,
  datePlansMax,
  distanceBands,
  extensionMinutes,
  extensionsMax,
  limitRaiseMs,
  localeCodes,
  newPassword,
  screenshotBytesMax,
} from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import { legalNumbers } from '@karibu/contract/legal-facts'
import { expect, test } from 'vitest'
import { codesMade } from '../features/accounts/second-factor/recovery-codes.ts'
import { stepMs, totpAt } from '../features/accounts/second-factor/totp.ts'
import { frozenMs } from '../features/accounts/settings/visits-switch.ts'
import { approvalsNeeded } from '../features/withdrawals/withdrawal-rules.ts'

// Numbers that a text gets by a placeholder are bound by legal-facts.test.ts. These are written by hand.

const locale = (code: string, file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../locales/${code}/${file}.json`), 'utf8'))
const hour = 3_600_000
const minute = 60_000
const facts = legalNumbers
const [, tenKm] = distanceBands
const shortBands = distanceBands.slice(0, 3)
const withdrawTimes = [facts.earningMobileDays, facts.earningCardDays]
const lengths = Array.from({ length: 20 }, (_, index) => index + 1)
const codeDigits = lengths.find((length) => code.safeParse('1'.repeat(length)).success) ?? 0
const passwordMin = lengths.find((length) => newPassword.safeParse('x'.repeat(length)).success) ?? 0
const totpDigits = totpAt(Buffer.alloc(20), 0).length
/** Parts of a page: the objects among its texts that have a title. */
const partsOf = (texts: Record<string, { title?: string }>) =>
  Object.values(texts).filter(({ title }) => title !== undefined).length
const landing = locale('en', 'landing')

/** The numbers of each text of members, in digits or as a word, by the rules that they describe. */
const ruled: Record<string, readonly number[]> = {
  'help:answers.join.answer': [facts.ageMin],
  'help:answers.copy.answer': [facts.copyLinkHours],
  'help:answers.delete.answer': [facts.deletionDays, facts.payoutDestinationDays],
  'help:answers.distance.answer': [facts.cityPopulationMin, tenKm],
  'help:answers.appeal.answer': [facts.appealHours],
  'help:answers.decision.answer': [facts.appealDays, facts.appealHours],
  'help:answers.credits.answer': [facts.creditsPerDollar, 1, facts.sellingFeePercent],
  'help:answers.withdraw.answer': [...withdrawTimes, facts.newAccountHours],
  'help:answers.giftRedeem.answer': [facts.giftHoldHours, facts.giftShareMin, facts.giftShareMax],
  'help:answers.renewal.answer': [facts.renewalNoticeDays],
  'settings:privacy.showVisitsHint': [frozenMs / hour],
  'settings:privacy.precision2km': [facts.cellKm],
  'settings:privacy.precision4km': [facts.cellKm * 2],
  'settings:privacy.precision8km': [facts.cellKm * 4],
  'settings:privacy.suggestedText': [facts.ratingResetDays],
  'settings:password.hint': [passwordMin],
  'settings:data.deletion.refunds.waits': [facts.refundWaitDays],
  'settings:data.deletion.text': [facts.deletionDays, facts.payoutDestinationDays],
  'settings:factor.newCodesText': [codesMade],
  'settings:factor.codeHint': [totpDigits],
  'settings:factor.appText': [totpDigits, stepMs / 1000],
  'settings:offer.note': [codesMade],
  'safety:plan.many': [datePlansMax],
  'safety:plan.extended': [extensionsMax],
  'safety-screens:plan.text': [checkInGraceMs / minute],
  'safety-screens:plan.later': [extensionMinutes[0]],
  'safety-screens:spending.text': [facts.spendingDays, limitRaiseMs / hour],
  'safety-screens:spending.spent': [facts.spendingDays],
  'pages:about.near.text': [distanceBands[0], distanceBands[2]],
  'pages:gettingStarted.lead': [partsOf(locale('en', 'pages').gettingStarted)],
  'pages:gettingStarted.join.text': [2, facts.ageMin],
  'pages:gettingStarted.verify.text': [codeDigits, facts.codeMinutes],
  'pages:gettingStarted.place.text': [facts.cellKm],
  'pages:support.screenshotHint': [screenshotBytesMax / 1024 ** 2],
  'withdraw-screens:form.approval': [approvalsNeeded],
  'withdraw-screens:accounts.removeText': [facts.newAccountHours],
  'withdraw-screens:accounts.wait': [facts.newAccountHours],
  'withdraw-screens:how.earned': withdrawTimes,
  'withdraw-screens:how.first': [facts.newAccountHours],
  'landing:hero.second.text': shortBands,
  'landing:facts.languages': [localeCodes.length],
  'landing:reasons.title': [partsOf(landing.reasons)],
  'landing:testimonials.note': [brand.testimonials.length],
  'landing:last.text': [2, facts.ageMin],
  // A ban and a large withdrawal need two of the team; a credit's price is for one dollar.
  'terms:sections.conduct.text': [2],
  'terms:sections.wallet.text': [1],
  'terms:sections.withdrawals.text': [approvalsNeeded],
  'privacy:sections.place.text': [distanceBands[0]],
  'privacy:sections.money.text': [4],
  'policies:guidelines.what.text': [2],
  'policies:accessibility.works.text': [320, 4.5, 1],
  'policies:accessibility.test.text': [localeCodes.length],
}

/** Numbers of laws, standards and of promises that people fulfil: docs/LEGAL.md lists the latter. */
const promised: Record<string, readonly number[]> = {
  'terms:sections.service.text': [12],
  'terms:sections.changes.text': [30],
  'terms:sections.law.text': [30],
  'privacy:sections.rights.text': [30],
  'privacy:sections.laws.text': [30],
  'privacy:sections.security.text': [72],
  'policies:refunds.rights.text': [14],
  'policies:refunds.how.short': [30],
  'policies:accessibility.aim.text': [2.2],
  'policies:accessibility.tell.text': [30],
}

/** Numbers that a language may leave out or say in words: "in 24 hours", "the two of you", "four lines". */
const optional: Record<string, readonly number[]> = {
  'pages:contact.lead': [24],
  'pages:reportBug.lead': [4],
  'pages:support.sentGuest': [24],
  'landing:reasons.support.title': [24, 7],
  'landing:reasons.support.text': [24],
  'pages:gettingStarted.look.text': [2],
  'landing:reasons.easy.text': [2],
  'terms:sections.content.text': [2],
  'privacy:sections.messages.text': [2],
  'privacy:sections.profiling.text': [2],
}

/** The sections of laws name articles and times; documents.test.tsx of the web compares them between the languages. */
const laws = /^privacy:sections\.(?:nigeria|kenya|ghana|tanzania|cameroon|coteDIvoire|mozambique|europe)\./
const files = ['help', 'settings', 'safety', 'safety-screens', 'pages', 'withdraw-screens', 'landing']
const documents = ['terms', 'privacy', 'policies']

const sw = (stem: string) => `(?:m|wa|vi|mi|ma)?${stem}`
type Spelled = [number: number, pattern: RegExp]

/** Number words by language. What comes first wins. */
const numerals: Record<string, Spelled[]> = {
  en: counted(['four fifths', 'half'], 'two three four five six seven eight nine ten twelve fifteen twenty thirty'),
  fr: counted(
    ['quatre cinquièmes', 'moitié'],
    'deux trois quatre cinq six sept huit neuf dix douze quinze vingt trente',
  ),
  pt: counted(
    ['quatro quintos', 'metade'],
    'dois|duas três quatro cinco seis sete oito nove dez doze quinze vinte trinta',
  ),
  es: counted(
    ['cuatro quint[oa]s', 'mitad'],
    'dos tres cuatro cinco seis siete ocho nueve diez doce quince veinte treinta',
  ),
  sw: [
    [12, patternOf('kumi na (?:[mw]awili|[vm]iwili|mbili)')],
    [15, patternOf(`kumi na ${sw('tano')}`)],
    ...counted(
      ['(?!)', 'nusu'],
      `mbili|wawili|viwili|miwili|mawili ${['tatu', 'nne', 'tano'].map(sw).join(' ')} sita saba ${sw('nane')} tisa kumi (?!) (?!) ishirini thelathini`,
    ),
  ],
}

function counted([fourFifths, half]: [string, string], list: string): Spelled[] {
  const values = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30]
  const spelled = list.split(' ').map((inside, at): Spelled => [values[at] ?? 0, patternOf(inside)])
  return [[80, patternOf(fourFifths)], [50, patternOf(half)], ...spelled]
}

function patternOf(inside: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${inside})(?!\\p{L})`, 'giu')
}

const digits = /\d{1,3}(?:[.,\u202f\u00a0]\d{3})+(?!\d)|\d+(?:[.,]\d+)?/g

function numbersIn(text: string, language: string) {
  const own = text.replaceAll(/\{\{\w+\}\}/g, '')
  const written = [...own.matchAll(digits)].map(([found]) =>
    Number(/^\d{1,3}([.,\u202f\u00a0]\d{3})+$/.test(found) ? found.replaceAll(/\D/g, '') : found.replace(',', '.')),
  )
  let rest = own
  const spelled = (numerals[language] ?? []).flatMap(([value, pattern]) => {
    const before = rest
    rest = rest.replaceAll(pattern, '')
    return rest === before ? [] : [value]
  })
  return { written, spelled }
}

function textsOf(language: string): Array<[key: string, text: string]> {
  const flat = (node: Record<string, unknown>, path: string): Array<[string, string]> =>
    Object.entries(node).flatMap(([name, value]) =>
      typeof value === 'string' ? [[`${path}${name}`, value]] : flat(Object(value), `${path}${name}.`),
    )
  const texts = [...files, ...documents].flatMap((file) => flat(locale(language, file), `${file}:`))
  return texts.filter(([key]) => !laws.test(key))
}

test.each(localeCodes)('each text in %s names the numbers of its rules', (language) => {
  const texts = new Map(textsOf(language))
  for (const [key, numbers] of Object.entries({ ...ruled, ...promised })) {
    const { written, spelled } = numbersIn(texts.get(key) ?? '', language)
    const message = `${language} ${key}: ${texts.get(key)}`
    expect([...written, ...spelled], message).toEqual(expect.arrayContaining([...numbers]))
  }
})

test.each(localeCodes)('no text in %s names a number that is not listed with its rule or promise', (language) => {
  for (const [key, text] of textsOf(language)) {
    const { written, spelled } = numbersIn(text, language)
    const known = [...(ruled[key] ?? []), ...(promised[key] ?? []), ...(optional[key] ?? [])]
    // Languages other than English say "the two" for "both" and "two times" for "twice".
    const found = [...written, ...spelled.filter((number) => number > 2 || language === 'en')]
    expect(
      found.filter((number) => !known.includes(number)),
      `${language} ${key}: ${text}`,
    ).toEqual([])
  }
})

test('a new number is found in digits and as a word', () => {
  expect(numbersIn('Ten codes, 100,000 people, four fifths', 'en')).toEqual({ written: [100_000], spelled: [80, 10] })
  expect(numbersIn('miezi kumi na miwili, siku saba', 'sw')).toEqual({ written: [], spelled: [12, 7] })
  expect(numbersIn('4,5 et 100\u202f000 dans {{days}} jours', 'fr')).toEqual({ written: [4.5, 100_000], spelled: [] })
})
