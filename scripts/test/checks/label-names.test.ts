import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../lib/run.ts'

type Texts = ReadonlyMap<string, string>

/** A control with an accessible name of its own and its content, each as a key of a text. */
const named =
  /<(Button|button|ButtonLink|Link)\b((?:[^>]|=>)*?aria-label=\{t\('([\w:.-]+)'(?:[^>]|=>)*?[^/=])>\s*\{t\('([\w:.-]+)'/g

const plain = (text: string): string =>
  text
    .replaceAll(/\{\{.*?\}\}/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[ .:…!?]+|[ .:…!?]+$/g, '')
    .toLowerCase()

/**
 * Controls whose accessible name lacks the words that they show: who speaks to the device says what is seen (WCAG 2.2,
 * 2.5.3 Label in Name).
 */
function findFaults(source: string, texts: Texts): string[] {
  return [...source.matchAll(named)].flatMap(([, , , nameKey = '', shownKey = '']) => {
    const [name, shown] = [texts.get(nameKey), texts.get(shownKey)]
    return name === undefined || shown === undefined || plain(name).includes(plain(shown))
      ? []
      : [`${nameKey} (${name}) lacks ${shownKey} (${shown})`]
  })
}

function readTexts(locale: string): Texts {
  const texts = new Map<string, string>()
  const add = (value: unknown, key: string): void => {
    if (typeof value === 'string') texts.set(key, value)
    else if (value && typeof value === 'object')
      for (const [name, inner] of Object.entries(value)) add(inner, key.endsWith(':') ? key + name : `${key}.${name}`)
  }
  for (const file of globSync(join(root, 'locales', locale, '*.json')))
    add(JSON.parse(readFileSync(file, 'utf8')), `${basename(file, '.json')}:`)
  return texts
}

test.each(['en', 'es', 'fr', 'pt', 'sw'])(
  'in %s the accessible name of a control contains the words it shows',
  (locale) => {
    const texts = readTexts(locale)
    const sources = globSync(join(root, 'web/src/**/*.tsx')).filter((file) => !file.endsWith('.test.tsx'))
    expect(sources.flatMap((file) => findFaults(readFileSync(file, 'utf8'), texts))).toEqual([])
  },
)

test('a name without the shown words is a fault, one around them is not', () => {
  const texts = new Map([
    ['a:end', 'End'],
    ['a:stop', 'Stop looking in {{city}}'],
    ['a:ends', 'End the trip to {{city}}'],
  ])
  const button = (name: string) =>
    `<Button onClick={() => end()} aria-label={t('${name}', { city })}>{t('a:end')}</Button>`
  expect(findFaults(button('a:stop'), texts)).toEqual(['a:stop (Stop looking in {{city}}) lacks a:end (End)'])
  expect(findFaults(button('a:ends'), texts)).toEqual([])
})
