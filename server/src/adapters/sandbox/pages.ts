import { brand } from '@karibu/contract/brand'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Faults } from './faults.ts'
import { decide, type Outcome } from './payment-actions.ts'
import { transactionIdOf } from './tranzak-views.ts'
import { channels, failures, type SandboxPayment, type World } from './world.ts'

const paths = { paystack: 'checkout', tranzak: 'flow', flutterwave: 'hosted/pay' }
type OnPage = { Params: { code: string }; Body: URLSearchParams }

/** The page on which a member pays: Pay, Fail and Cancel. */
export function pages(app: FastifyInstance, world: World, faults: Faults): void {
  for (const channel of channels) {
    const path = `/${paths[channel]}/:code`
    const find = (code: string) =>
      world.memory.payments.find((payment) => payment.channel === channel && payment.code === code)
    app.get<OnPage>(path, ({ params }, reply) => {
      const payment = find(params.code)
      return payment ? sendPage(reply, payment.state === 'open' ? formOf(payment) : endOf(payment)) : sendUnknown(reply)
    })
    app.post<OnPage>(path, ({ params, body }, reply) => {
      const payment = find(params.code)
      const outcome = outcomeOf(body)
      if (!payment || !outcome) return sendUnknown(reply)
      decide(world, { payment, outcome, faults })
      const back = wayBack(payment)
      return back ? reply.redirect(back, 303) : sendPage(reply, endOf(payment))
    })
  }
}

function outcomeOf(body: unknown): Outcome | null {
  if (!(body instanceof URLSearchParams)) return null
  const action = body.get('action')
  if (action === 'pay' || action === 'cancel') return { action }
  const failure = failures.find((name) => name === body.get('failure'))
  return action === 'fail' && failure ? { action, failure } : null
}

/** As each provider sends the browser back; none of it proves anything. */
function wayBack(payment: SandboxPayment): string | null {
  const { channel, reference, code, state } = payment
  const isCancelled = state === 'cancelled'
  const address = isCancelled ? (payment.cancelUrl ?? payment.returnUrl) : payment.returnUrl
  if (!address) return null
  const url = new URL(address)
  if (channel === 'flutterwave') {
    url.searchParams.set('status', state === 'paid' ? 'successful' : state)
    url.searchParams.set('tx_ref', reference)
    if (!isCancelled) url.searchParams.set('transaction_id', String(payment.id))
  } else if (channel === 'tranzak') {
    url.searchParams.set('requestId', code)
    if (state === 'paid') url.searchParams.set('transactionId', transactionIdOf(payment))
  } else if (!isCancelled) {
    url.searchParams.set('trxref', reference)
    url.searchParams.set('reference', reference)
  }
  return url.href
}

const failureTexts: Record<(typeof failures)[number], string> = {
  insufficient_funds: 'Insufficient funds',
  wrong_pin: 'Wrong PIN',
  limit_exceeded: 'Limit exceeded',
  expired: 'Too late',
  declined: 'Declined',
}
const ends: Record<SandboxPayment['state'], string> = {
  open: '',
  paid: 'This payment is done.',
  failed: 'This payment failed.',
  cancelled: 'This payment was cancelled.',
  reversed: 'This payment was given back.',
}

const channelTexts = { paystack: 'Card', tranzak: 'Mobile money', flutterwave: 'Flutterwave' }
const headOf = (payment: SandboxPayment) => `<p class="amount">${escaped(amountOf(payment))}</p>
<p>${escaped(payment.description || 'Payment')}</p>
<dl><dt>Channel</dt><dd>${channelTexts[payment.channel]}</dd><dt>Reference</dt><dd>${escaped(payment.reference)}</dd></dl>`

const formOf = (payment: SandboxPayment) => `${headOf(payment)}
<form method="post"><button class="main" name="action" value="pay">Pay</button></form>
<form method="post"><label for="failure">Let it fail because of</label>
<select id="failure" name="failure">${failures.map((name) => `<option value="${name}">${failureTexts[name]}</option>`).join('')}</select>
<button name="action" value="fail">Fail</button></form>
<form method="post"><button class="quiet" name="action" value="cancel">Cancel</button></form>`

function endOf(payment: SandboxPayment): string {
  const back = wayBack(payment)
  // Except at Tranzak a payment that did not go through may be tried again on the same page.
  const mayRetry = payment.channel !== 'tranzak' && ['failed', 'cancelled'].includes(payment.state)
  const retry = mayRetry
    ? '<form method="post"><button class="main" name="action" value="pay">Pay after all</button></form>'
    : ''
  const link = back ? `<p><a href="${escaped(back)}">Back to ${escaped(brand.name)}</a></p>` : ''
  return `${headOf(payment)}<p role="status"><strong>${ends[payment.state]}</strong></p>${retry}${link}`
}

function amountOf({ amount, currency, channel }: SandboxPayment): string {
  const value = channel === 'tranzak' ? amount : amount / 100
  return new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' }).format(value)
}

const sendUnknown = (reply: FastifyReply) => sendPage(reply.code(404), '<p>There is no such payment.</p>')

function sendPage(reply: FastifyReply, body: string): FastifyReply {
  return reply
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox payment</title><style>${style}</style></head>
<body><p class="band">Sandbox — no real money</p><main><h1>Pay</h1>${body}</main></body></html>`)
}

const style = `
:root { color-scheme: light dark; --bg: #fbf7f0; --surface: #fff; --ink: #1e1b3a; --muted: #5b5470; --line: #d9cdbb; --control: #857660;
  --indigo: #3b2f8f; --on-indigo: #fff; --gold: #f2a516; --on-gold: #1e1b3a; }
@media (prefers-color-scheme: dark) { :root { --bg: #131126; --surface: #1d1a36; --ink: #f4eefc; --muted: #bcb3d0; --line: #3a3560;
  --control: #8a82b0; --indigo: #b4a9ff; --on-indigo: #131126; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--ink); font: 1rem/1.5 system-ui, Roboto, 'Segoe UI', 'Noto Sans', sans-serif; }
.band { margin: 0; padding: .5rem 1rem; background: var(--gold); color: var(--on-gold); text-align: center; font-weight: 650; }
main { max-width: 26rem; margin: 1.5rem auto; padding: 1.5rem; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; }
h1 { margin: 0; font-size: 1.375rem; line-height: 1.75rem; }
.amount { margin: .5rem 0; font-size: 2rem; line-height: 2.375rem; font-weight: 750; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 1rem 0; color: var(--muted); }
dd { margin: 0; overflow-wrap: anywhere; }
form { margin-top: 1rem; }
label { display: block; margin-bottom: .25rem; }
button, select { width: 100%; min-height: 3rem; padding: 0 1rem; border: 1px solid var(--control); border-radius: 8px; background: transparent; color: inherit; font: inherit; }
button { margin-top: .5rem; border-radius: 999px; font-weight: 650; cursor: pointer; }
button.main { border-color: transparent; background: var(--indigo); color: var(--on-indigo); }
button.quiet { border-color: transparent; color: var(--muted); }
a { color: var(--indigo); }
:focus-visible { outline: 3px solid var(--gold); outline-offset: 2px; }
@media (max-width: 27rem) { main { margin: 1rem; padding: 1rem; } }`

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
