import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentProvider } from '../../ports/payments.ts'
import { makePaystack } from '../payments/paystack/paystack.ts'
import { makeTranzak } from '../payments/tranzak/tranzak.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'karibu-sandbox-'))
const file = join(folder, 'sandbox.json')
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ file, settleMs: 50 })
})
afterAll(async () => {
  await sandbox.stop()
  rmSync(folder, { recursive: true })
})

let count = 0
async function started(channel: 'paystack' | 'tranzak', description = 'Deposit') {
  count += 1
  const make: (keys: Sandbox['keys'] & { sandbox: boolean }) => PaymentProvider =
    channel === 'paystack' ? makePaystack : makeTranzak
  const provider = make({ ...sandbox.keys, sandbox: true })
  const reference = `sandbox-page-${count}`
  const answer = await provider.start({
    reference,
    amountMinor: 150_000,
    currency: channel === 'paystack' ? 'NGN' : 'XAF',
    email: 'ada@example.com',
    description,
    returnUrl: 'http://localhost:1/dashboard/deposit?id=7',
    cancelUrl: 'http://localhost:1/dashboard/deposit?cancelled=1',
  })
  if (answer.outcome !== 'started') throw new Error(JSON.stringify(answer))
  return { provider, reference, url: answer.url }
}
const press = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

test('the page shows what is paid, and that no real money moves', async () => {
  const { url, reference } = await started('paystack', '<b>Deposit</b>')
  const page = await (await fetch(url)).text()
  expect(page).toContain('Sandbox — no real money')
  expect(page).toMatch(/NGN.1,500\.00/)
  expect(page).toContain(reference)
  expect(page).not.toContain('<b>Deposit')
})

test('each result redirects as the provider does', async () => {
  const card = await started('paystack')
  const paid = await press(card.url, { action: 'pay' })
  expect(paid.status).toBe(303)
  expect(paid.headers.get('location')).toBe(
    `http://localhost:1/dashboard/deposit?id=7&trxref=${card.reference}&reference=${card.reference}`,
  )
  const mobile = await started('tranzak')
  expect((await press(mobile.url, { action: 'pay' })).headers.get('location')).toMatch(
    /\?id=7&requestId=REQ\w+&transactionId=TX\d+$/,
  )
  const left = await started('paystack')
  expect((await press(left.url, { action: 'cancel' })).headers.get('location')).toMatch(/\?cancelled=1$/)
  const failed = await started('tranzak')
  await press(failed.url, { action: 'fail', failure: 'wrong_pin' })
  expect(await failed.provider.fetchPayment(failed)).toMatchObject({ state: 'failed', detail: { reason: 'wrong_pin' } })
})

test('pressed twice it is paid once', async () => {
  const { url, provider, reference } = await started('tranzak')
  await Promise.all([press(url, { action: 'pay' }), press(url, { action: 'fail', failure: 'declined' })])
  expect(await provider.fetchPayment({ reference })).toMatchObject({ state: 'paid' })
  expect(await (await fetch(url)).text()).toContain('This payment is done.')
})

test('an unknown payment and an unknown action return 404', async () => {
  const { url } = await started('paystack')
  expect((await press(url, { action: 'steal' })).status).toBe(404)
  expect((await fetch(`${sandbox.url}/checkout/none`)).status).toBe(404)
})

test('the sandbox is controlled manually only with the secret key', async () => {
  const ask = (authorization: string) => fetch(`${sandbox.url}/control/state`, { headers: { authorization } })
  expect((await ask('Bearer guessed')).status).toBe(401)
  const state = await (await ask(`Bearer ${sandbox.keys.secretKey}`)).text()
  expect(state).not.toContain(sandbox.keys.secretKey)
})

test('a configured port that is in use is an error', async () => {
  await expect(startSandbox({ port: Number(new URL(sandbox.url).port) })).rejects.toThrow('EADDRINUSE')
})

test('the file says the address and the key of the controls, to its owner only', async () => {
  const { url, keys } = JSON.parse(readFileSync(file, 'utf8'))
  expect([url, keys.secretKey]).toEqual([sandbox.url, sandbox.keys.secretKey])
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('only this machine reaches the sandbox, and no proxy forwards to it', async () => {
  const { url } = await started('paystack')
  for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
    expect([name, (await fetch(url, { headers: { [name]: '127.0.0.1' } })).status]).toEqual([name, 404])
  expect((await fetch(url)).status).toBe(200)
  expect(sandbox.url).toMatch(/^http:\/\/localhost:/)
})
