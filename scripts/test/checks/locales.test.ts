import { expect, test } from 'vitest'
import { spec } from '../../../server/src/test/spec.ts'
import { findLocaleFaults, locales } from '../../checks/check-locales.ts'
import { plant } from './plant.ts'

const plural = (locale: string) =>
  Object.fromEntries(
    new Intl.PluralRules(locale).resolvedOptions().pluralCategories.map((form) => [`likes_${form}`, '{{count}} likes']),
  )

type Change = Record<string, unknown>

/** Five languages that agree, but for what `changes` says of one of them. */
function fileFaults(changes: { [locale: string]: Change }, code: Record<string, string> = {}) {
  const files = locales.map((locale) => [
    `locales/${locale}/chat.json`,
    JSON.stringify({ title: 'Chat', hello: { member: 'Hello {{name}}' }, ...plural(locale), ...changes[locale] }),
  ])
  return findLocaleFaults(plant({ ...Object.fromEntries(files), ...code }))
}

test('five equal languages have no fault', spec('9.19'), () => {
  expect(fileFaults({})).toEqual([])
})

test('a hard-coded product name is reported, except where Swahili greets with it', () => {
  const change = { title: 'Karibu tena' }
  expect(fileFaults({ sw: change })).toEqual([])
  expect(fileFaults({ fr: change })).toEqual(['locales/fr/chat.json: title says Karibu; write {{brand}}'])
  expect(fileFaults({ sw: { title: 'Karibu hakuna' } })).toEqual([
    'locales/sw/chat.json: title says Karibu; write {{brand}}',
  ])
})

test('a key that one language lacks is reported', () => {
  expect(fileFaults({ sw: { title: undefined } })).toEqual(['locales/sw/chat.json: title is missing'])
})

test('a key that English lacks is reported', () => {
  expect(fileFaults({ fr: { extra: 'De trop' } })).toEqual(['locales/fr/chat.json: extra is not wanted'])
})

test('an empty text is reported', () => {
  expect(fileFaults({ pt: { title: ' ' } })).toEqual(['locales/pt/chat.json: title is empty'])
})

test('a value that is not a text is reported', () => {
  expect(fileFaults({ pt: { title: 7 } })).toContain('locales/pt/chat.json: title is not a text')
})

test('a placeholder lost or added in translation is reported', () => {
  expect(fileFaults({ es: { hello: { member: 'Hola {{nombre}}' } } })).toEqual([
    'locales/es/chat.json: hello.member has {{nombre}}, English has not',
    'locales/es/chat.json: hello.member lacks {{name}}',
  ])
})

test('each language requires its own plural forms', () => {
  expect(fileFaults({ fr: { likes_many: undefined } })).toEqual(['locales/fr/chat.json: likes_many is missing'])
})

test('a plural form that the language does not have is reported', () => {
  expect(fileFaults({ sw: { likes_many: '{{count}}' } })).toEqual(['locales/sw/chat.json: likes_many is not wanted'])
})

test('a plural form may contain its number as a word', () => {
  expect(fileFaults({ en: { likes_one: 'One like' } })).toEqual([])
})

test('a file that one language lacks is reported', () => {
  expect(fileFaults({}, { 'locales/en/gifts.json': '{"title":"Gifts"}' })).toEqual([
    'locales/es/gifts.json: missing',
    'locales/fr/gifts.json: missing',
    'locales/pt/gifts.json: missing',
    'locales/sw/gifts.json: missing',
  ])
})

test('a file that is not JSON is reported', () => {
  expect(fileFaults({}, { 'locales/en/chat.json': '{' })[0]).toMatch(/^locales\/en\/chat\.json: SyntaxError/)
})

test('a key that the code uses and no language has is reported', () => {
  const code = {
    'web/src/features/chat/a.tsx':
      "t('chat:title'); t('chat:hello.member', { name }); t('chat:likes', { count }); t(\n  'chat:nothing',\n)",
    'server/src/features/chat/b.ts': "t('mails:subject')",
    'web/src/app/nav.ts':
      "// 'chat:comment'\nexport const nav = [{ label: 'chat:lost' }, { label: 'chat:title' }, { time: 'at:10' }]",
  }
  expect(fileFaults({}, code)).toEqual([
    'server/src/features/chat/b.ts: mails:subject has no English text',
    'web/src/app/nav.ts: chat:lost has no English text',
    'web/src/features/chat/a.tsx: chat:nothing has no English text',
  ])
})

test('an error or a message key without a text is reported', () => {
  const code = {
    'contract/src/refusals.ts': 'export const refusals = {\n  not_found: 404,\n} as const\n',
    'contract/src/fields.ts':
      "export const a = z.string('required').check(z.minLength(8, 'password_short'))\nz._default(z.enum(['x']), 'x')\n",
    'server/src/features/photos/add-photo.ts': "throw fieldRefusal('image', 'photo_type')\n",
  }
  expect(fileFaults({}, code)).toEqual([
    'contract/src/fields.ts: errors:fields.required has no English text',
    'contract/src/fields.ts: errors:fields.password_short has no English text',
    'contract/src/refusals.ts: errors:codes.not_found has no English text',
    'server/src/features/photos/add-photo.ts: errors:fields.photo_type has no English text',
  ])
})

test('a call that omits a value of its text is reported with its line', () => {
  const code = {
    'web/src/a.tsx': [
      "t('chat:hello.member')",
      "t('chat:hello.member', { name })",
      "t('chat:hello.member', { other: 1 })",
      "t('chat:hello.member', values)",
      "t('chat:hello.member', { ...values })",
      "t(isFirst ? 'chat:title' : 'chat:hello.member')",
      "t('chat:likes', { count: 2 })",
      "t('chat:likes')",
    ].join('\n'),
    'server/src/b.ts': "translate('fr', 'chat:hello.member')\ntranslate('fr', 'chat:hello.member', { name: 'Ama' })",
  }
  expect(fileFaults({}, code)).toEqual([
    "server/src/b.ts:1: translate('fr', 'chat:hello.member') gives no value for {{name}}",
    "web/src/a.tsx:1: t('chat:hello.member') gives no value for {{name}}",
    "web/src/a.tsx:3: t('chat:hello.member', { other: 1 }) gives no value for {{name}}",
    "web/src/a.tsx:6: t(isFirst ? 'chat:title' : 'chat:hello.member') gives no value for {{name}}",
    "web/src/a.tsx:8: t('chat:likes') gives no value for {{count}}",
  ])
})

test('a text for members follows the voice rules', () => {
  const faults = fileFaults({
    en: { title: "Don't ask somebody", hello: { member: "{{name}}'s answer" } },
    fr: { title: 'Bon retour' },
    sw: { title: '{name}' },
  })
  expect(faults).toEqual([
    'locales/en/chat.json: title has a straight apostrophe; write ’',
    'locales/en/chat.json: title says "somebody"; see docs/VOICE.md',
    'locales/en/chat.json: hello.member has a straight apostrophe; write ’',
    'locales/fr/chat.json: title says "bon retour"; see docs/VOICE.md',
    'locales/sw/chat.json: title has a placeholder that is not filled',
  ])
})

test('French has a narrow no-break space before its punctuation and inside its quotation marks', () => {
  const wrong = ['Vraiment ?', 'Ici\u00a0: là', '« likes\u202f»', '«\u202flikes »', '«likes\u202f»', '«\u202flikes»']
  const narrow = 'locales/fr/chat.json: title has no narrow no-break space (U+202F) before : ; ? ! » or after «'
  for (const title of wrong) expect(fileFaults({ fr: { title } })).toEqual([narrow])
  const right = 'Écris «\u202flikes\u202f» vite\u202f! à 14:05\u202f; vois https://karibu.example/?a'
  expect(fileFaults({ fr: { title: right }, es: { title: '¿Es «likes»?' } })).toEqual([])
})

test('a forbidden word inside a longer one does not count', () => {
  expect(fileFaults({ pt: { title: 'Factores' }, en: { title: 'Unwhomly' } })).toEqual([])
})

test('a key that no code uses is reported if code uses another key of its file', () => {
  const all = "t('chat:title'); t('chat:likes', { count: 2 })"
  expect(fileFaults({}, { 'web/src/a.ts': `${all}; t('chat:hello.member', { name })` })).toEqual([])
  expect(fileFaults({}, { 'web/src/a.ts': `${all}; t(\`chat:hello.\${who}\`)` })).toEqual([])
  expect(fileFaults({}, { 'web/src/a.ts': all })).toEqual(['chat:hello.member is named nowhere in the code'])
})

test('a key that no code uses is reported in files for the team too', () => {
  const files = locales.map((locale) => [
    `locales/${locale}/staff.json`,
    JSON.stringify({ title: 'Queue', old: 'Old' }),
  ])
  const faults = findLocaleFaults(plant({ ...Object.fromEntries(files), 'web/src/a.ts': "t('staff:title')" }))
  expect(faults).toEqual(['staff:old is named nowhere in the code'])
})

test('a quoted label is the text of a key, with its capital letters and question marks', () => {
  const texts = { forgot: 'Forgot password?', report: 'Report {{name}}', close: 'Close…' }
  const hints = (hint: string) => fileFaults(Object.fromEntries(locales.map((locale) => [locale, { ...texts, hint }])))
  expect(hints('Choose “Forgot password?”, “Report” or “Close”.')).toEqual([])
  expect(hints('Choose “Forgot password”.')).toEqual(
    locales.map((locale) => `locales/${locale}: chat:hint quotes “Forgot password”, which is the text of no key`),
  )
  expect(hints('Tap “…” beside “{{name}}”.')).toEqual([])
})

test('a translation quotes the label that English quotes, or none', () => {
  const labels = { report: 'Report', block: 'Block', hint: 'Choose “Report”.' }
  const spanish = (hint: string) =>
    fileFaults({
      ...Object.fromEntries(locales.map((locale) => [locale, labels])),
      es: { report: 'Denunciar', block: 'Bloquear', hint },
    })
  expect(spanish('Elige «Denunciar».')).toEqual([])
  expect(spanish('Denuncia a la persona.')).toEqual([])
  expect(spanish('Elige «Bloquear».')).toEqual(['locales/es: chat:hint quotes other labels than “Report” of English'])
})

test('a quotation that is no label is allowed in the texts that are listed, and no more of them', () => {
  const talk = (text: string) =>
    findLocaleFaults(
      plant(
        Object.fromEntries(
          locales.map((locale) => [
            `locales/${locale}/pages.json`,
            JSON.stringify({ gettingStarted: { talk: { text } } }),
          ]),
        ),
      ),
    )
  expect(talk('A question works better than “hi”.')).toEqual([])
  expect(talk('A question works better than “hi” or “hello”.')).toHaveLength(2 * locales.length)
})
