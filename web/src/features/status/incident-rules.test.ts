import { expect, test } from 'vitest'
import { chooseText } from './incident-rules.ts'

const [en, fr, sw] = [
  { locale: 'en', text: 'Payments are slow.' },
  { locale: 'fr', text: 'Les paiements sont lents.' },
  { locale: 'sw', text: 'Malipo yanachelewa.' },
] as const

test('a reader sees the text of their language, else the English one, else the first as it was written', () => {
  expect(chooseText([en, fr], 'fr')).toBe(fr)
  expect(chooseText([fr, en], 'pt')).toBe(en)
  expect(chooseText([sw, fr], 'es')).toBe(sw)
  expect(chooseText([], 'en')).toBeNull()
})
