import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { legal } from '@karibu/contract/brand'
import { expect, test } from 'vitest'
import { pictureVariables } from '../adapters/known-pictures/picture-config.ts'
import { backupVariables } from '../db/backup/backup-config.ts'
import { legalDetails } from '../test/legal-details.ts'
import { ConfigError, readConfig } from './config.ts'
import { legalFaults } from './legal-config.ts'
import { flutterwaveVariables } from './payments-config.ts'
import { smsVariables } from './sms-config.ts'

const root = join(import.meta.dirname, '../../..')
const example = readFileSync(join(root, '.env.example'), 'utf8')
const production = {
  KARIBU_ENV: 'production',
  SECRET: '9f2c7d1b8e4a6035c1d2e3f4a5b60718',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  PUBLIC_URL: 'https://karibu.example/',
  MAIL_FROM: 'Karibu <hello@karibu.example>',
  PAYSTACK: 'off',
  TRANZAK: 'off',
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

test('.env.example names every variable the server reads, once, and no other', () => {
  const source = readFileSync(join(import.meta.dirname, 'config.ts'), 'utf8')
  const schema = /const environment = z\.object\(\{\n(.*?)\n\}\)/s.exec(source)?.[1] ?? ''
  const own = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name)
  const groups = [smsVariables, flutterwaveVariables, pictureVariables, backupVariables]
  const read = [...own, ...groups.flatMap((group) => Object.keys(group))]
  const named = [...example.matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(read.length).toBeGreaterThan(15)
  expect(named.toSorted()).toEqual(read.toSorted())
})

test('a picture classifier outside the own network needs https, and its secret an address', () => {
  const url = (address: string) => faultsOf({ PICTURE_CLASSIFIER_URL: address })
  for (const own of [
    'http://127.0.0.1:9000/',
    'http://classifier:9000',
    'http://10.0.0.5/',
    'https://pictures.example/',
  ])
    expect(url(own)).toEqual([])
  const fault = 'PICTURE_CLASSIFIER_URL must begin with https:// outside your own network'
  for (const other of ['http://pictures.example/', 'http://203.0.113.7/', 'http://10.example.com/'])
    expect(url(other)).toEqual([fault])
  expect(url('ftp://classifier')).toEqual(['PICTURE_CLASSIFIER_URL must be an http or https address'])
  expect(faultsOf({ PICTURE_CLASSIFIER_SECRET: 'a secret of the operator' })).toEqual([
    'PICTURE_CLASSIFIER_SECRET needs PICTURE_CLASSIFIER_URL',
  ])
  expect(readConfig({}).pictureClassifier).toBeNull()
  const own = { PICTURE_CLASSIFIER: 'local', PICTURE_CLASSIFIER_HOLD: '0.9' }
  const folder = expect.stringMatching(/classifier$/)
  expect(readConfig(own).pictureClassifier).toEqual({ kind: 'local', folder, blur: 0.5, hold: 0.9 })
  // No higher than the limit from which a photo is held.
  const strict = { ...own, PICTURE_CLASSIFIER_HOLD: '0.3' }
  expect(readConfig(strict).pictureClassifier).toMatchObject({ blur: 0.3, hold: 0.3 })
  expect(faultsOf({ ...own, PICTURE_CLASSIFIER_URL: 'http://127.0.0.1:9000/' })).toEqual([
    'PICTURE_CLASSIFIER and PICTURE_CLASSIFIER_URL exclude each other',
  ])
})

test('.env.example has the default values', () => {
  const { setVariables, ...config } = readConfig(parseEnv(example) as Record<string, string>)
  expect(setVariables).toContain('PHOTO_REVIEW')
  expect({ ...config, setVariables: [] }).toEqual(readConfig({}))
})

test('the names of variables with a value are known, and not those of empty ones', () => {
  expect(readConfig({ PHOTO_REVIEW: 'new', REDIS_URL: '', S3_BUCKET: undefined }).setVariables).toEqual([
    'PHOTO_REVIEW',
  ])
})

test('every variable of .env.example has a comment above', () => {
  for (const paragraph of example.trim().split('\n\n')) expect(paragraph).toMatch(/^# \S/)
})

test('the API reference is enabled for local work, and elsewhere by the setting', () => {
  const isOn = (environment: Record<string, string>) => readConfig(environment, legalDetails).apiDocs
  expect([isOn({}), isOn({ API_DOCS: 'off' })]).toEqual([true, false])
  expect([isOn(production), isOn({ ...production, API_DOCS: 'on' })]).toEqual([false, true])
})

test('without settings it is a local start on this machine', () => {
  expect(readConfig({})).toMatchObject({
    env: 'local',
    production: false,
    host: '127.0.0.1',
    port: 3000,
    publicUrl: null,
    dataDir: resolve('./data'),
    database: null,
    mail: { smtpUrl: null },
    s3: null,
    secret: null,
    trustedProxies: [],
    limits: true,
    clockOffsetMs: 0,
  })
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '', SECRET: '' })).toEqual(readConfig({}))
})

test('all faults are reported at once', () => {
  const faults = faultsOf({ PORT: 'high', DATABASE_URL: 'mysql://x', SECRET: 'short', S3_BUCKET: 'photos' })
  expect(faults.map((fault) => fault.split(/[ ,]/)[0])).toEqual(['PORT', 'DATABASE_URL', 'SECRET', 'S3_ENDPOINT'])
})

test('the S3 settings are given completely or not at all', () => {
  expect(faultsOf({ S3_BUCKET: 'photos', S3_REGION: 'x' })).toEqual([
    'S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY missing: the S3 settings come together or not at all',
  ])
})

test('the owner login alone is not a database setting', () => {
  expect(faultsOf({ DATABASE_ADMIN_URL: 'postgres://owner@localhost/karibu' })).toEqual([
    'DATABASE_ADMIN_URL without DATABASE_URL',
  ])
})

test('production starts with the required settings', () => {
  expect(readConfig(production, legalDetails)).toMatchObject({ production: true, publicUrl: 'https://karibu.example' })
})

test.each([
  ['a missing key', { SECRET: '' }, /^SECRET is needed/],
  ['a publicly known key', { SECRET: 'change-me-change-me-change-me-change-me' }, /guessable/],
  ['a key of one character', { SECRET: 'a'.repeat(40) }, /guessable/],
  ['a key of three characters', { SECRET: 'abcabcabcabcabcabcabcabcabcabcabcabc' }, /guessable/],
  ['a key that repeats itself', { SECRET: '9f2c7d1b8e4a60359f2c7d1b8e4a6035' }, /guessable/],
  ['a key in the order of the alphabet', { SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789' }, /guessable/],
  ['a short key', { SECRET: '9f2c7d1b8e4a6035' }, /at least 32/],
  ['staff without a second factor', { STAFF_SECOND_FACTOR: 'off' }, /^STAFF_SECOND_FACTOR=off/],
  [
    'a proxy range of all IPv4',
    { TRUSTED_PROXIES: '10.0.0.0/8, 0.0.0.0/0' },
    /^TRUSTED_PROXIES: 0\.0\.0\.0\/0 is too broad/,
  ],
  ['a proxy range of half of IPv4', { TRUSTED_PROXIES: '128.0.0.0/1' }, /too broad/],
  ['a proxy range as a netmask of all', { TRUSTED_PROXIES: '0.0.0.0/0.0.0.0' }, /too broad/],
  ['a proxy range of all IPv6', { TRUSTED_PROXIES: '::/0' }, /too broad/],
  ['a proxy range of all IPv4, written as IPv6', { TRUSTED_PROXIES: '::ffff:0.0.0.0/96' }, /too broad/],
  ['no mail server', { SMTP_URL: '' }, /^SMTP_URL is needed/],
  ['no sender', { MAIL_FROM: '' }, /^MAIL_FROM is needed/],
  ['a sender on this machine', { MAIL_FROM: 'Karibu <welcome@karibu.localhost>' }, /^MAIL_FROM is an address/],
  ['no address', { PUBLIC_URL: '' }, /^PUBLIC_URL is needed/],
  ['an address without HTTPS', { PUBLIC_URL: 'http://karibu.example' }, /https/],
  ['limits off', { KARIBU_LIMITS: 'off' }, /^KARIBU_LIMITS=off/],
  ['a moved clock', { KARIBU_CLOCK_OFFSET: '60' }, /^KARIBU_CLOCK_OFFSET/],
])('production rejects %s', (_name, change, message) => {
  expect(faultsOf({ ...production, ...change })).toEqual([expect.stringMatching(message)])
})

test('production with empty legal details lists each of them', () => {
  let faults: string[] = []
  try {
    readConfig(production, legal)
  } catch (error) {
    faults = error instanceof ConfigError ? error.faults : []
  }
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual(
    // A seller without VAT is complete.
    Object.keys(legalDetails)
      // Nor does the default of a rule need to be filled.
      .filter((name) => name !== 'vat' && name !== 'dormantYears')
      .map((name) => `legal.${name}`),
  )
})

test.each([
  ['an address that is none', { email: 'write to us' }, /^legal\.email is no email address/],
  ['no years', { retentionYears: 0 }, /^legal\.retentionYears must be a whole number from 1/],
  ['half years of absence', { dormantYears: 2.5 }, /^legal\.dormantYears must be a whole number from 1/],
  ['a company without a name', { processors: [{ name: ' ', task: 'email', country: 'NG' }] }, /processors\[0\]\.name/],
  [
    'a country in words',
    { processors: [{ name: 'Mailer', task: 'email', country: 'Kenya' }] },
    /processors\[0\]\.country/,
  ],
  ['VAT without a number', { vat: { number: ' ', rates: [] } }, /^legal\.vat\.number/],
  [
    'a VAT rate with three decimals',
    { vat: { number: 'V1', rates: [{ country: 'NG', percent: 7.125, from: '2026-01-01' }] } },
    /^legal\.vat\.rates\[0\]\.percent/,
  ],
  [
    'a VAT country in words',
    { vat: { number: 'V1', rates: [{ country: 'Nigeria', percent: 7.5, from: '2026-01-01' }] } },
    /^legal\.vat\.rates\[0\]\.country/,
  ],
  [
    'a VAT rate from no day',
    { vat: { number: 'V1', rates: [{ country: 'NG', percent: 7.5, from: '2026-13-01' }] } },
    /^legal\.vat\.rates\[0\]\.from/,
  ],
] as const)('legal details with %s are refused', (_name, change, message) => {
  expect(legalFaults({ ...legalDetails, ...change })).toEqual([expect.stringMatching(message)])
})

test('local and test servers start without legal details', () => {
  expect(readConfig({}, legal).production).toBe(false)
  expect(readConfig({ KARIBU_ENV: 'test' }, legal).production).toBe(false)
})

test('the clock is offset by seconds and proxies are a list', () => {
  expect(readConfig({ KARIBU_CLOCK_OFFSET: '-90', TRUSTED_PROXIES: '127.0.0.1/32, 10.0.0.0/8,' })).toMatchObject({
    clockOffsetMs: -90_000,
    trustedProxies: ['127.0.0.1/32', '10.0.0.0/8'],
  })
})

test('staff need a second factor in production', () => {
  const isNeeded = (environment: Record<string, string>) => readConfig(environment, legalDetails).staffSecondFactor
  expect([isNeeded({}), isNeeded({ STAFF_SECOND_FACTOR: 'on' })]).toEqual([false, true])
  expect(isNeeded(production)).toBe(true)
  expect(faultsOf({ STAFF_SECOND_FACTOR: 'maybe' })).toHaveLength(1)
})

test('a local server listens on other interfaces only when explicitly allowed', () => {
  for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'karibu.example']) {
    expect(faultsOf({ HOST })).toEqual([expect.stringMatching(/^HOST=.* opens a local server to other machines/)])
    expect(readConfig({ HOST, KARIBU_REMOTE_ACCESS: 'allowed' }).remoteAccess).toBe(true)
    expect(faultsOf({ ...production, HOST })).toEqual([])
  }
  for (const HOST of ['127.0.0.1', '127.1.2.3', 'localhost', '::1'])
    expect(readConfig({ HOST }).remoteAccess).toBe(false)
  expect(readConfig({}).remoteAccess).toBe(false)
})

test('production starts behind narrowly configured proxies', () => {
  const ranges = '127.0.0.1, 10.0.0.0/8, 192.168.0.0/255.255.0.0, fd00::/16, ::ffff:10.0.0.0/104, loopback'
  expect(faultsOf({ ...production, TRUSTED_PROXIES: ranges })).toEqual([])
})

test('the previous secret requires a new one', () => {
  const [one, other] = ['Jd8s7Kq2Lw9xRt4vZb6nMc1pYf3hGa5u', 'Qw9xRt4vZb6nMc1pYf3hGa5uJd8s7Kq2']
  expect(readConfig({ SECRET: one, SECRET_PREVIOUS: other })).toMatchObject({ secret: one, secretPrevious: other })
  for (const values of [{ SECRET_PREVIOUS: other }, { SECRET: one, SECRET_PREVIOUS: one }])
    expect(() => readConfig(values)).toThrow('SECRET_PREVIOUS needs a new SECRET beside it')
})

test('metrics are served at an address with a port, or not at all', () => {
  expect(readConfig({}).metrics).toBeNull()
  expect(readConfig({ METRICS_BIND: '[::1]:9464' }).metrics).toEqual({ host: '::1', port: 9464 })
  expect(() => readConfig({ METRICS_BIND: '9464' })).toThrow('METRICS_BIND must look like 127.0.0.1:9464')
})
