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

const refusals = [
  "I'd rather not move to WhatsApp yet, let's get to know each other here",
  'Sorry, no Telegram. This chat is fine for me',
  'I keep my number to myself until I have met somebody',
  'Pas encore WhatsApp, on se parle ici pour commencer',
  'Je préfère rester sur ce site pour le moment, sans numéro',
  'Ainda não uso o WhatsApp com pessoas daqui, falamos por aqui',
  'Prefiero que sigamos aquí, el WhatsApp todavía no',
  'Sitaki kuhamia WhatsApp sasa, tuongee hapa',
  'No WhatsApp for now abeg, here dey okay for me',
]

test.each(refusals)('harmless at first: a refusal to leave the site: %s', (text) => {
  expect(judgeText({ text, stage: 0 }).harmful).toBe(false)
})

const occupations = [
  'I am an agent for MTN MoMo in Kumasi, and what is your work?',
  'I work at the counter of Western Union, it is never boring',
  'Je suis agent Orange Money à Bouaké, et toi tu travailles où ?',
  'Je travaille au guichet de la banque, et toi, tu fais quoi ?',
  'Sou agente do M-Pesa em Nampula, e tu o que fazes?',
  'Trabajo de cajera en un banco, ¿y tú a qué te dedicas?',
  'Mimi ni wakala wa M-Pesa Kisumu, wewe unafanya kazi gani?',
  'I be POS agent for Ibadan, wetin be your own work?',
]

test.each(occupations)('harmless at first: work at a bank or with mobile money: %s', (text) => {
  expect(judgeText({ text, stage: 2 }).harmful).toBe(false)
})

const smallRequests = [
  'Can you lend me 500 for the bus? I will return it when we meet tonight',
  'Could you send 1k for the taxi, I give it back as soon as I see you',
  "Tu peux m'envoyer 1000 pour le taxi ? Je te rends ça ce soir quand on se voit",
  'Prête-moi 2000 pour le gbaka, je te rembourse à la maison',
  'Emprestas-me 100 para o chapa? Devolvo-te logo quando nos virmos',
  'Me prestas 50 para el taxi y te los doy cuando nos veamos en la noche',
  'Nikopeshe mia mbili ya boda, nitakurudishia jioni tukionana',
  'Borrow me 500 for keke, I go give you back when we see this night',
]

test.each(smallRequests)('harmless after many messages: a small sum until the evening: %s', (text) => {
  expect(judgeText({ text, stage: 90 }).harmful).toBe(false)
  expect(judgeText({ text, stage: 3 }).harmful).toBe(true)
})

test.each([
  'I need 900 dollars for my mother’s surgery, please send it by Western Union today',
  'Buy me two Steam gift cards and send the codes, my love',
  'Pay me 300 dollars or I send your nude video to your family',
  'Envoie 200 euros sinon je publie tes photos nues',
])('a long acquaintance does not excuse fraud: %s', (text) => {
  expect(judgeText({ text, stage: 120 }).harmful).toBe(true)
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
