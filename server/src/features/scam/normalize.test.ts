import { expect, test } from 'vitest'
import { findDetails } from './details.ts'
import { normalize } from './normalize.ts'

const tokensOf = (text: string) => normalize(text).tokens.join(' ')

test.each([
  ['Envoie-moi ça', 'envoie moi ca'],
  ["J'ai besoin d'argent", 'j ai besoin d argent'],
  ["I can't, I'm busy", 'i cant im busy'],
  ['ＷＨＡＴＳＡＰＰ', 'whatsapp'],
  ['whаtsаpp with Cyrillic letters', 'whatsapp with cyrillic letters'],
  ['w h a t s a p p', 'whatsapp'],
  ['W.h.a.t.s-A_p_p', 'whatsapp'],
  ['wh@tsapp', 'whatsapp'],
  ['b1tc0in', 'bitcoin'],
  ['tele\u200bgram', 'telegram'],
  ['g1ft c@rd', 'gift card'],
  ['plsssss heeelp', 'pls help'],
])('%s is normalised to: %s', (written, expected) => {
  expect(tokensOf(written)).toBe(expected)
})

test.each(['I paid 100k at 5pm on the 2nd', 'a b and c'])('ordinary numbers and letters are unchanged: %s', (text) => {
  expect(tokensOf(text)).toBe(text.toLowerCase())
})

test.each([
  'zero eight zero three five five five one two',
  'double zero seven one two three four five',
  'zéro six douze trente-quatre cinquante-six soixante-dix-huit',
  'seis cinco cuatro tres dos uno cero nueve',
  'oito quatro um dois três quatro cinco seis sete',
  'sifuri saba moja mbili tatu nne tano sita',
  '0 8 0 3 1 2 3 4 5',
  'O8O3 l234 567',
  '٠٨٠٣١٢٣٤٥٦٧',
  '0️⃣8️⃣0️⃣3️⃣1️⃣2️⃣3️⃣4️⃣',
  '+237 6 90 12 34 56',
])('a number is found in: %s', (text) => {
  expect(findDetails(normalize(text))).toContain('digits')
})

test.each([
  'one two three, dance!',
  'I was born on 12/05/1995 and moved in 2016',
  'It costs 250,000 a month, from 2012 to 2016',
  'un de ces jours, deux ou trois fois',
  'Nina watoto wawili na ndugu saba',
])('no number is found in: %s', (text) => {
  expect(findDetails(normalize(text))).not.toContain('digits')
})
