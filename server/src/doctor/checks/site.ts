import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { dayMs } from '../../durations.ts'
import { isLoopback } from '../../local-request.ts'
import { type Check, codeOf, fine } from '../check.ts'
import type { Outcome } from '../outcome.ts'
import { answerOf } from './http.ts'

const warnDays = 14
const answerMs = 4_500

/** The address of the mails, asked as a browser elsewhere asks it. */
const checkSite: Check = async ({ config }) => {
  if (!config.publicUrl) return null
  const { status, body } = await answerOf(`${config.publicUrl}/api/ready`)
  const isOurs = status === 200 && /"status"\s*:\s*"ok"/.test(body)
  return isOurs ? fine : { state: 'fail', found: 'wrong', detail: `HTTP ${status}` }
}

/** A proxy that does not pass websockets on lets pages load and leaves chat and calls dead. */
const checkSockets: Check = async ({ config }) => {
  if (!config.publicUrl) return null
  const status = await upgradeStatus(config.publicUrl)
  return status === 101 ? fine : { state: 'fail', found: 'wrong', detail: `HTTP ${status}` }
}

function upgradeStatus(publicUrl: string): Promise<number> {
  const url = new URL('/socket.io/?EIO=4&transport=websocket', publicUrl)
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const asking = send(url, {
      agent: false,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        origin: url.origin,
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.alloc(16).toString('base64'),
      },
      signal: AbortSignal.timeout(answerMs),
    })
    asking.on('upgrade', (_response, socket) => {
      socket.destroy()
      resolve(101)
    })
    asking.on('response', (response) => {
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
    asking.on('error', reject)
    asking.end()
  })
}

/** Behind a proxy with untrusted headers, all visitors share one rate limit. */
const checkProxy: Check = async ({ config }) => {
  if (!config.publicUrl?.startsWith('https:')) return null
  if (config.trustedProxies.length > 0) return fine
  return { state: isLoopback(config.host) ? 'fail' : 'warn', found: 'unset', detail: 'TRUSTED_PROXIES' }
}

/** The days that the certificate of the site is still good for. */
const checkCertificate: Check = async ({ config, now }) => {
  if (!config.publicUrl?.startsWith('https:')) return null
  const { hostname, port } = new URL(config.publicUrl)
  const { validTo, fault } = await certificateOf(hostname, Number(port || 443))
  const days = Math.floor((validTo.getTime() - now().getTime()) / dayMs)
  if (days < 0) return { state: 'fail', found: 'days', detail: String(days) }
  if (fault) return { state: 'fail', found: 'refused', detail: fault }
  const outcome: Outcome = { state: days < warnDays ? 'warn' : 'ok', found: 'days', detail: String(days) }
  return outcome
}

function certificateOf(host: string, port: number): Promise<{ validTo: Date; fault: string | null }> {
  return new Promise((resolve, reject) => {
    // Looked at also where it is not trusted: the fault is part of the answer.
    const socket = connect(
      { host, port, ...(isIP(host) === 0 && { servername: host }), rejectUnauthorized: false, timeout: answerMs },
      () => {
        const { valid_to: validTo } = socket.getPeerCertificate()
        const { authorizationError } = socket
        const fault = authorizationError ? codeOf(authorizationError) : null
        socket.destroy()
        resolve({ validTo: new Date(validTo), fault })
      },
    )
    socket.on('timeout', () => socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })))
    socket.on('error', reject)
  })
}

export const siteChecks = {
  site: checkSite,
  sockets: checkSockets,
  proxy: checkProxy,
  certificate: checkCertificate,
}
