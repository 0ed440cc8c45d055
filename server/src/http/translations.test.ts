import { expect, test } from 'vitest'
import { loadTranslations } from './translations.ts'

test('a value of a text is shown as it was written, whatever a template could do with it', async () => {
  const warnings: string[] = []
  const { translate } = await loadTranslations((message) => warnings.push(message))
  const plain = translate('en', 'accounts:mail.greeting', { name: 'NAME' })
  for (const name of [
    '{{brand}}',
    '{{- brand}}',
    '$t(accounts:mail.greeting)',
    '$t(common:cancel, { "name": "x" })',
    `\${process.env.SECRET}`,
    '<%= 7 * 7 %>',
    '#{7*7}',
    '$&$1$`',
    '%s%n',
    '{{constructor.constructor("return process")()}}',
  ])
    expect(translate('en', 'accounts:mail.greeting', { name })).toBe(plain.split('NAME').join(name))
  expect(warnings).toEqual([])
})
