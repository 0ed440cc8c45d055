import type { ScamKind } from '@karibu/contract'
import { expect, test } from 'vitest'
import { judgeText } from './judge.ts'

const attempts: [ScamKind, string][] = [
  // English.
  ['money', 'Please send me 10,000 naira, I have no food in the house'],
  ['giftcard', 'Get a Steam gift card and send the code to me'],
  ['airtime', 'Recharge my phone with 500 airtime so we can talk'],
  ['crypto', 'Deposit 200 USDT to this wallet address and withdraw double tomorrow'],
  ['investment', 'Invest 100 dollars today, guaranteed profit of 300 in one week'],
  ['parcel', 'The courier has your parcel, please pay the customs fee of 150 dollars'],
  ['visa', 'I need 400 dollars for my visa, help me and I will come to you'],
  ['account', 'Send it to my account number 0123456789, Zenith bank'],
  ['code', 'A code was sent to your phone, please send me the code'],
  ['sextortion', 'Pay me 300 dollars or I send your nude video to your family'],
  ['link', 'Click http://sweet-cam.xyz to see me'],
  ['phone', 'Call me on 0803 555 1212'],
  ['app', 'I am not always on here, text me on W h a t s A p p'],
  // French, Spanish, Portuguese, Swahili, Pidgin.
  ['money', 'Envoie-moi 30 000 francs pour le loyer stp'],
  ['giftcard', 'Achète une carte cadeau iTunes et envoie le code'],
  ['money', 'Mándame 80 dólares para las medicinas de mi mamá'],
  ['sextortion', 'Si no me pagas 200 dólares publico tus fotos desnudo'],
  ['money', 'Manda-me 500 meticais para a renda, por favor'],
  ['visa', 'Faltam-me 200 euros para o bilhete de avião, ajuda-me'],
  ['money', 'Nitumie elfu kumi ya nauli nije kwako'],
  ['airtime', 'Nitumie vocha ya 1000 nikupigie'],
  ['money', 'Abeg send me 5k make I chop'],
  ['giftcard', 'Buy steam card for me, scratch am send the code'],
]

test.each(attempts)('%s: %s', (kind, text) => {
  const { harmful, kinds } = judgeText({ text, stage: 2 })
  expect({ harmful, kinds }).toEqual({ harmful: true, kinds: expect.arrayContaining([kind]) })
})

test.each([
  'Good morning, how was your night?',
  'My mother is in hospital but she is getting better',
  'I never send money to people I have not met',
  'Somebody asked me for gift cards here, so I blocked him',
  'My airtime finished, sorry for the late reply',
  'Listen to this: https://www.youtube.com/watch?v=abc123',
  'Je travaille dans une banque à Douala',
  'Mi hermano vive en Canadá desde 2015',
  'Corro 10 km todas as manhãs',
  'Habari za asubuhi, umeamkaje?',
  'How body? You don chop?',
])('harmless from the first message on: %s', (text) => {
  expect(judgeText({ text, stage: 0 })).toMatchObject({ harmful: false, kinds: [] })
})

test.each([
  'What is your number?',
  "C'est quoi ton numéro ?",
  '¿Cuál es tu número?',
  'Qual é o teu número?',
  'Namba yako ni ngapi?',
  'Wetin be your number?',
  'My number is 0803 555 1212, call me when you land',
  'Add me on WhatsApp, I will send the pictures of the trip',
])('harmless between two members who have written for days: %s', (text) => {
  expect(judgeText({ text, stage: 60 }).harmful).toBe(false)
})

test('a longer acquaintance never makes a text more suspicious', () => {
  const stages = [0, 1, 7, 8, 19, 20, 39, 40, 99, 100, 100_000]
  for (const [, text] of attempts) {
    const scores = stages.map((stage) => judgeText({ text, stage }).score)
    expect(scores).toEqual(scores.toSorted((one, other) => other - one))
  }
})

test.each(['a'.repeat(10_000), '8 '.repeat(5000), 'send money '.repeat(900), '@._-'.repeat(2500), '🙂'.repeat(5000)])(
  'a long text is classified: %.12s…',
  (text) => {
    expect(Number.isFinite(judgeText({ text, stage: 0 }).score)).toBe(true)
  },
)
