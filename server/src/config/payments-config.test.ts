import { expect, test } from 'vitest'
import { legalDetails } from '../test/legal-details.ts'
import { ConfigError, readConfig } from './config.ts'

const tranzak = { TRANZAK_APP_ID: 'ap1', TRANZAK_AUTH_KEY: 'a key of notices, long' }
const production = {
  KARIBU_ENV: 'production',
  SECRET: '9f2c7d1b8e4a6035c1d2e3f4a5b60718',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  PUBLIC_URL: 'https://karibu.example/',
  MAIL_FROM: 'Karibu <hello@karibu.example>',
  PAYSTACK_SECRET_KEY: 'sk_live_0123456789',
  TRANZAK_APP_KEY: 'PROD_0123456789',
  ...tranzak,
}

function faultsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment, legalDetails)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}

const sandboxes = { paystack: 'sandbox', tranzak: 'sandbox', flutterwave: 'sandbox' }

test('without keys all channels use the sandbox', () => {
  expect(readConfig({}).payments).toEqual(sandboxes)
})

test('each channel is switched off separately', () => {
  expect(readConfig({ PAYSTACK: 'off' }).payments).toEqual({ ...sandboxes, paystack: 'off' })
  expect(readConfig({ TRANZAK: 'off' }).payments).toEqual({ ...sandboxes, tranzak: 'off' })
  expect(readConfig({ FLUTTERWAVE: 'off' }).payments).toEqual({ ...sandboxes, flutterwave: 'off' })
})

test('the prefix of a Tranzak key selects the host', () => {
  const hostOf = (key: string) => {
    const { payments } = readConfig({ PAYSTACK: 'off', FLUTTERWAVE: 'off', ...tranzak, TRANZAK_APP_KEY: key })
    return typeof payments.tranzak === 'string' ? payments.tranzak : payments.tranzak.baseUrl
  }
  expect(hostOf('SAND_0123456789')).toBe('https://sandbox.dsapi.tranzak.me')
  expect(hostOf('PROD_0123456789')).toBe('https://dsapi.tranzak.me')
})

test.each([
  ['SAND_0123456789', 'https://dsapi.tranzak.me'],
  ['PROD_0123456789', 'https://sandbox.dsapi.tranzak.me/'],
])('the key %s is rejected for %s', (key, address) => {
  const others = { PAYSTACK: 'off', FLUTTERWAVE: 'off' }
  expect(faultsOf({ ...others, ...tranzak, TRANZAK_APP_KEY: key, TRANZAK_BASE_URL: address })).toEqual([
    expect.stringMatching(/^TRANZAK_BASE_URL does not fit/),
  ])
})

test('the Tranzak keys are given completely or not at all', () => {
  expect(faultsOf({ TRANZAK_APP_ID: 'ap1' })).toEqual([
    'TRANZAK_APP_KEY, TRANZAK_AUTH_KEY missing: the Tranzak keys come together or not at all',
  ])
})

const flutterwave = {
  FLUTTERWAVE_SECRET_KEY: 'FLWSECK-0123456789abcdef-X',
  FLUTTERWAVE_SECRET_HASH: 'a hash of notices, long',
}

test('the Flutterwave key and its secret hash are required together, as are type and number of the sender', () => {
  expect(faultsOf({ FLUTTERWAVE_SECRET_KEY: flutterwave.FLUTTERWAVE_SECRET_KEY })).toEqual([
    'FLUTTERWAVE_SECRET_HASH missing: the Flutterwave key and its secret hash come together or not at all',
  ])
  expect(faultsOf({ PAYSTACK: 'off', TRANZAK: 'off', ...flutterwave, FLUTTERWAVE_SENDER_ID_TYPE: '04' })).toEqual([
    'FLUTTERWAVE_SENDER_ID_NUMBER missing: type and number of the sender come together or not at all',
  ])
  expect(faultsOf({ ...flutterwave, FLUTTERWAVE_SECRET_KEY: 'FLWPUBK-0123456789abcdef-X' })).toEqual([
    'FLUTTERWAVE_SECRET_KEY must begin with FLWSECK- or FLWSECK_TEST-',
  ])
})

test('production without Flutterwave keys starts without Flutterwave', () => {
  expect(readConfig(production, legalDetails).payments.flutterwave).toBe('off')
  const sender = { FLUTTERWAVE_SENDER_ID_TYPE: '04', FLUTTERWAVE_SENDER_ID_NUMBER: '928929832' }
  expect(readConfig({ ...production, ...flutterwave, ...sender }, legalDetails).payments.flutterwave).toEqual({
    flutterwaveKey: flutterwave.FLUTTERWAVE_SECRET_KEY,
    webhookHash: flutterwave.FLUTTERWAVE_SECRET_HASH,
    sender: { idType: '04', idNumber: '928929832' },
    baseUrl: 'https://api.flutterwave.com',
  })
})

test('a public Paystack key is rejected as a secret key', () => {
  expect(faultsOf({ PAYSTACK_SECRET_KEY: 'pk_test_0123456789' })).toEqual([
    'PAYSTACK_SECRET_KEY must begin with sk_test_ or sk_live_',
  ])
})

test('production starts with live keys', () => {
  expect(readConfig(production, legalDetails).payments).toMatchObject({
    paystack: { baseUrl: 'https://api.paystack.co' },
    tranzak: { baseUrl: 'https://dsapi.tranzak.me' },
  })
})

const playMoney: [string, Record<string, string>, RegExp][] = [
  ['no Paystack key', { PAYSTACK_SECRET_KEY: '' }, /^PAYSTACK_SECRET_KEY is needed/],
  ['the Paystack sandbox', { PAYSTACK: 'sandbox' }, /^PAYSTACK=sandbox/],
  ['a Paystack test key', { PAYSTACK_SECRET_KEY: 'sk_test_0123456789' }, /test key/],
  ['another Paystack', { PAYSTACK_BASE_URL: 'http://localhost:9' }, /^PAYSTACK_BASE_URL/],
  ['no Tranzak keys', { TRANZAK_APP_ID: '', TRANZAK_APP_KEY: '', TRANZAK_AUTH_KEY: '' }, /are needed/],
  ['the Tranzak sandbox', { TRANZAK: 'sandbox' }, /^TRANZAK=sandbox/],
  ['a Tranzak sandbox key', { TRANZAK_APP_KEY: 'SAND_0123456789' }, /sandbox key/],
  ['the Flutterwave sandbox', { FLUTTERWAVE: 'sandbox' }, /^FLUTTERWAVE=sandbox/],
  [
    'a Flutterwave test key',
    { ...flutterwave, FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-0123456789abcdef-X' },
    /^FLUTTERWAVE_SECRET_KEY is a test key/,
  ],
  ['another Flutterwave', { FLUTTERWAVE_BASE_URL: 'http://localhost:9' }, /^FLUTTERWAVE_BASE_URL/],
  ['another Tranzak', { TRANZAK_BASE_URL: 'http://localhost:9' }, /^TRANZAK_BASE_URL/],
]

test.each(playMoney)('production rejects %s unless play money is allowed', (_name, change, message) => {
  // The other channels would mix real money with it.
  const channels = { PAYSTACK: 'off', TRANZAK: 'off', FLUTTERWAVE: 'off' }
  const own = Object.keys(channels).find((name) => Object.keys(change).some((key) => key.startsWith(name))) ?? ''
  const alone = { ...production, ...channels, [own]: 'auto', ...change }
  expect(faultsOf(alone)).toEqual([expect.stringMatching(message)])
  for (const KARIBU_SANDBOX of ['allowed', 'copy']) expect(faultsOf({ ...alone, KARIBU_SANDBOX })).toEqual([])
})

test.each([
  [{ PAYSTACK_SECRET_KEY: 'sk_live_0123456789' }, 'PAYSTACK has live keys and TRANZAK takes play money'],
  [{ PAYSTACK_SECRET_KEY: 'sk_live_0123456789', TRANZAK: 'sandbox', FLUTTERWAVE: 'off' }, 'set TRANZAK=off'],
  [{ ...tranzak, TRANZAK_APP_KEY: 'PROD_0123456789', PAYSTACK_SECRET_KEY: 'sk_test_0123456789' }, 'set PAYSTACK=off'],
])('live keys beside play money are rejected in every environment: %j', (change, fault) => {
  for (const environment of [
    {},
    { ...production, TRANZAK_APP_KEY: '', TRANZAK_APP_ID: '', TRANZAK_AUTH_KEY: '', KARIBU_SANDBOX: 'allowed' },
  ])
    expect(faultsOf({ ...environment, ...change })).toEqual(expect.arrayContaining([expect.stringContaining(fault)]))
})

test('live keys with the other channels off are accepted outside production too', () => {
  expect(faultsOf({ PAYSTACK_SECRET_KEY: 'sk_live_0123456789', TRANZAK: 'off', FLUTTERWAVE: 'off' })).toEqual([])
})
