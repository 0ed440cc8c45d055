import { type ChildProcess, execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { spawnCoturn } from '../../test/communication/coturn.ts'
import {
  closed,
  freePort,
  hidden,
  type Installation,
  isInstalled,
  json,
  makeInstallation,
} from '../../test/doctor/installation.ts'

let on: Installation
beforeAll(async () => {
  on = await makeInstallation()
})
afterEach(() => on.endServers())
afterAll(() => on.close())

describe('call relay', () => {
  let relay: ChildProcess | null = null
  let open: ChildProcess | null = null
  let openToAll: ChildProcess | null = null
  afterAll(() => {
    for (const each of [relay, open, openToAll]) each?.kill()
  })
  const hasCoturn = isInstalled('turnserver')

  test.runIf(hasCoturn)('a real coturn allocates over UDP and TCP, and refuses another secret', async () => {
    const port = await freePort()
    relay = spawnCoturn({ program: 'turnserver', folder: on.folder, port, secret: hidden.TURN_SECRET })
    const urls = `turn:127.0.0.1:${port},turn:127.0.0.1:${port}?transport=tcp`
    const right = { TURN_URLS: urls, TURN_SECRET: hidden.TURN_SECRET }
    await expect.poll(() => on.outcome('turn', right), { timeout: 20_000, interval: 300 }).toEqual(['ok', 'fine'])
    const wrong = { TURN_URLS: urls, TURN_SECRET: 'another secret of coturn' }
    expect(await on.outcome('turn', wrong)).toEqual(['fail', 'refused', '1: TURN 401, 2: TURN 401'])
  })

  test.runIf(hasCoturn)(
    'a real coturn that leads into its own network, as it does without the settings of deploy',
    async () => {
      const port = await freePort()
      const settings = join(on.folder, 'no-settings.conf')
      writeFileSync(settings, '')
      open = spawnCoturn({ program: 'turnserver', folder: on.folder, port, secret: hidden.TURN_SECRET, settings })
      const url = { TURN_URLS: `turn:127.0.0.1:${port}`, TURN_SECRET: hidden.TURN_SECRET }
      await expect
        .poll(() => on.outcome('turn', url), { timeout: 20_000, interval: 300 })
        .toEqual(['fail', 'wrong', '1: denied-peer-ip'])
    },
  )

  test.runIf(hasCoturn)('a real coturn without authentication, as Debian installs it', async () => {
    const port = await freePort()
    const settings = join(on.folder, 'open.conf')
    writeFileSync(settings, '')
    openToAll = spawnCoturn({ program: 'turnserver', folder: on.folder, port, secret: '', settings, isOpen: true })
    const url = { TURN_URLS: `turn:127.0.0.1:${port}`, TURN_SECRET: hidden.TURN_SECRET }
    await expect
      .poll(() => on.outcome('turn', url), { timeout: 20_000, interval: 300 })
      .toEqual(['fail', 'wrong', '1: use-auth-secret'])
  })

  test('an unreachable relay', async () => {
    const gone = { TURN_URLS: `turn:${closed}?transport=tcp`, TURN_SECRET: hidden.TURN_SECRET }
    expect(await on.outcome('turn', gone)).toEqual(['fail', 'refused', '1: ECONNREFUSED'])
    expect(await on.outcome('turn')).toBeNull()
  })
})

describe('the site from the internet', () => {
  test('another program at the public address, and a proxy without websockets', async () => {
    const other = await on.web((_request, response) => response.writeHead(200).end('<h1>It works!</h1>'))
    expect(await on.outcome('site', { PUBLIC_URL: other })).toEqual(['fail', 'wrong', 'HTTP 200'])
    expect(await on.outcome('sockets', { PUBLIC_URL: other })).toEqual(['fail', 'wrong', 'HTTP 200'])
    expect(await on.outcome('site', { PUBLIC_URL: `http://${closed}` })).toEqual([
      'fail',
      'unreachable',
      expect.anything(),
    ])
    const us = await on.web(json(200, { data: { status: 'ok' } }))
    expect(await on.outcome('site', { PUBLIC_URL: us })).toEqual(['ok', 'fine'])
    const passing = createServer()
    passing.on('upgrade', (_request, socket) =>
      socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
    )
    const mended = { PUBLIC_URL: `http://${await on.listening(passing)}` }
    expect(await on.outcome('sockets', mended)).toEqual(['ok', 'fine'])
  })

  test('an untrusted proxy header', async () => {
    const site = { PUBLIC_URL: 'https://karibu.example' }
    expect(await on.outcome('proxy', site)).toEqual(['fail', 'unset', 'TRUSTED_PROXIES'])
    expect(await on.outcome('proxy', { ...site, TRUSTED_PROXIES: '127.0.0.1/32' })).toEqual(['ok', 'fine'])
  })

  test.runIf(isInstalled('openssl'))('an untrusted certificate, and one that expires soon', async () => {
    const [key, cert] = [join(on.folder, 'key.pem'), join(on.folder, 'cert.pem')]
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
    const renew = (days: number) => {
      const ends = ['-days', String(days), '-keyout', key, '-out', cert]
      execFileSync('openssl', ['req', '-x509', ...curve, ...names, ...ends], { stdio: 'ignore' })
      return { key: readFileSync(key), cert: readFileSync(cert) }
    }
    const server = createTlsServer(renew(10))
    const PUBLIC_URL = `https://${await on.listening(server)}`
    expect(await on.outcome('certificate', { PUBLIC_URL })).toEqual(['fail', 'refused', 'DEPTH_ZERO_SELF_SIGNED_CERT'])
    const later = () => new Date(Date.now() + 11 * 86_400_000)
    expect((await on.outcome('certificate', { PUBLIC_URL }, { now: later }))?.slice(0, 2)).toEqual(['fail', 'days'])
    // Of an authority that machines trust, as the one of Caddy and certbot.
    const trusted = getCACertificates('default')
    const trust = () => setDefaultCACertificates([...trusted, readFileSync(cert, 'utf8')])
    on.atEnd(() => setDefaultCACertificates(trusted))
    trust()
    expect(await on.outcome('certificate', { PUBLIC_URL })).toEqual(['warn', 'days', '9'])
    server.setSecureContext(renew(90))
    trust()
    expect(await on.outcome('certificate', { PUBLIC_URL })).toEqual(['ok', 'days', '89'])
  })
})
