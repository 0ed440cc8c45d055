import { depositChannels } from '@karibu/contract'
import type { Config } from '../../config/config.ts'
import { countPlayDeposits, hasRealDeposits } from '../../db/site/play-money.ts'
import { type Check, fine } from '../check.ts'
import type { Outcome } from '../outcome.ts'
import { answerOf } from './http.ts'

const playMoney = ({ production }: Config): Outcome | null =>
  production ? { state: 'warn', found: 'playMoney' } : null

/** Asks the provider for something that only the right key gets. */
const checkPaystack: Check = async ({ config }) => {
  const { paystack } = config.payments
  if (paystack === 'off') return null
  if (paystack === 'sandbox') return playMoney(config)
  const headers = { authorization: `Bearer ${paystack.secretKey}` }
  const { status } = await answerOf(`${paystack.baseUrl}/balance`, { headers })
  return status === 200 ? fine : { state: 'fail', found: 'refused', detail: `HTTP ${status}` }
}

const checkTranzak: Check = async ({ config }) => {
  const { tranzak } = config.payments
  if (tranzak === 'off') return null
  if (tranzak === 'sandbox') return playMoney(config)
  const { appId, appKey, baseUrl } = tranzak
  const { status, body } = await answerOf(`${baseUrl}/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-app-id': appId },
    body: JSON.stringify({ appId, appKey }),
  })
  // Tranzak says no with 200.
  const isTaken = status === 200 && /"success"\s*:\s*true/.test(body)
  return isTaken ? fine : { state: 'fail', found: 'refused', detail: `HTTP ${status}` }
}

const checkFlutterwave: Check = async ({ config }) => {
  const { flutterwave } = config.payments
  if (flutterwave === 'off') return null
  if (flutterwave === 'sandbox') return playMoney(config)
  const headers = { authorization: `Bearer ${flutterwave.flutterwaveKey}` }
  const { status, body } = await answerOf(`${flutterwave.baseUrl}/v3/balances`, { headers })
  const isTaken = status === 200 && /"status"\s*:\s*"success"/.test(body)
  return isTaken ? fine : { state: 'fail', found: 'refused', detail: `HTTP ${status}` }
}

/** A notice without a signature must come through to us and be refused by us, not by something before us. */
const checkWebhooks: Check = async ({ config }) => {
  const { payments, publicUrl } = config
  const channels = depositChannels.filter((channel) => typeof payments[channel] === 'object')
  if (!publicUrl || channels.length === 0) return null
  for (const channel of channels) {
    const { status, body } = await answerOf(`${publicUrl}/api/webhooks/${channel}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    if (status !== 401 || !/"code"\s*:\s*"unauthenticated"/.test(body))
      return { state: 'fail', found: 'wrong', detail: `${channel}: HTTP ${status}` }
  }
  return fine
}

/** With live keys the books hold no play money, and with play money no real money; the start refuses both too. */
const checkPlayMoney: Check = async ({ config, pool }) => {
  if (config.takesPlayMoney) return (await hasRealDeposits(pool)) ? { state: 'fail', found: 'realDeposits' } : null
  if (!config.movesRealMoney) return null
  const count = await countPlayDeposits(pool)
  return count === 0 ? fine : { state: 'fail', found: 'playDeposits', detail: String(count) }
}

export const paymentChecks = {
  paystack: checkPaystack,
  tranzak: checkTranzak,
  flutterwave: checkFlutterwave,
  playMoney: checkPlayMoney,
  webhooks: checkWebhooks,
}
