import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photoBytesMax, photosMax } from '../../../contract/src/photo-limits.ts'
import { readConfig } from '../../../server/src/config/config.ts'
import { root, run } from '../../lib/run.ts'
import { ensureProgram } from '../../lib/system/ensure-program.ts'
import { caddy, environmentOf, nginx } from '../../lib/system/find-program.ts'

const read = (path: string) => readFileSync(join(root, 'deploy/proxy', path), 'utf8')
const { port } = readConfig({})
const programs = { nginx: await ensureProgram(nginx), caddy: await ensureProgram(caddy) }
for (const [name, path] of Object.entries(programs))
  if (!path) console.warn(`skipped: the settings for ${name}, which could not be installed`)

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'karibu-proxies-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Writes the settings of a site for this machine, with certificates that are there. */
function writeSite(site: string): string {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  execFileSync('openssl', ['req', '-x509', ...curve, '-subj', '/CN=karibu.example', '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  })
  const file = join(folder, 'nginx.conf')
  const here = site
    .replaceAll(/\/etc\/letsencrypt\/\S+privkey\.pem/g, key)
    .replaceAll(/\/etc\/letsencrypt\/\S+fullchain\.pem/g, cert)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`)
  const http = `http {\naccess_log off;\n${paths.join('\n')}\n${here}}\n`
  writeFileSync(file, `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\n${http}`)
  return file
}

async function testNginx(site: string): Promise<{ code: number; output: string }> {
  const command = programs.nginx ?? ''
  return run({ command, args: ['-t', '-c', writeSite(site), '-p', folder], env: environmentOf(nginx, command) })
}

/** Starts nginx in the background, which returns when its ports are open, or stops it. */
function controlNginx(file: string, args: string[] = []): void {
  const command = programs.nginx ?? ''
  const env = { ...process.env, ...environmentOf(nginx, command) }
  execFileSync(command, [...args, '-c', file, '-p', folder], { stdio: 'ignore', env })
}

test.skipIf(!programs.nginx)('nginx accepts the settings without a warning', async () => {
  const { code, output } = await testNginx(read('nginx.conf'))
  expect(output).toContain('syntax is ok')
  expect(output).not.toMatch(/\[(warn|error|emerg)\]/)
  expect(code).toBe(0)
})

test.skipIf(!programs.nginx)('nginx rejects a misspelled setting', async () => {
  const { code, output } = await testNginx(read('nginx.conf').replace('proxy_pass', 'proxy_pas'))
  expect([code, output]).toEqual([1, expect.stringContaining('unknown directive "proxy_pas"')])
})

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: free } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return free
}

/** The suite that a client which offers these gets, or null. */
const suiteOf = (at: number, ciphers: string) =>
  new Promise<string | null>((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: at, ciphers, maxVersion: 'TLSv1.2', rejectUnauthorized: false })
    socket.on('error', () => resolve(null))
    socket.on('secureConnect', () => {
      resolve(socket.getCipher().name)
      socket.destroy()
    })
  })

test.skipIf(!programs.nginx)(
  'nginx leads pages to https, refuses unencrypted calls of programs, and has only suites with authenticated encryption',
  async () => {
    const [plain, encrypted] = [await findFreePort(), await findFreePort()]
    const site = read('nginx.conf')
      .replace('listen 80;', `listen 127.0.0.1:${plain};`)
      .replace('listen 443 ssl;', `listen 127.0.0.1:${encrypted} ssl;`)
    const file = writeSite(site)
    controlNginx(file)
    try {
      const ask = async (path: string) => {
        const { status, headers } = await fetch(`http://127.0.0.1:${plain}${path}`, { redirect: 'manual' })
        return [status, headers.get('location')]
      }
      expect(await ask('/dashboard?tab=1')).toEqual([301, 'https://127.0.0.1/dashboard?tab=1'])
      expect([await ask('/api/me'), await ask('/socket.io/?EIO=4')]).toEqual([
        [403, null],
        [403, null],
      ])
      expect(await suiteOf(encrypted, 'ECDHE-ECDSA-AES128-GCM-SHA256')).toBe('ECDHE-ECDSA-AES128-GCM-SHA256')
      expect(await suiteOf(encrypted, 'ECDHE-ECDSA-AES128-SHA256:ECDHE-ECDSA-AES256-SHA384')).toBe(null)
    } finally {
      controlNginx(file, ['-s', 'stop'])
    }
  },
)

test('nginx keeps no log of requests, which would hold the addresses of visitors', () => {
  const servers = read('nginx.conf')
    .split(/^server \{$/m)
    .slice(1)
  expect(servers.map((server) => /^ +access_log off;$/m.test(server))).toEqual([true, true])
})

test('nginx forwards the headers and the largest upload to the default port', () => {
  const text = read('nginx.conf')
  expect(text).toContain(`proxy_pass http://127.0.0.1:${port};`)
  for (const header of ['Host $host', 'X-Forwarded-For $proxy_add_x_forwarded_for', 'Upgrade $http_upgrade'])
    expect(text).toContain(`proxy_set_header ${header};`)
  const megabytes = Number(/client_max_body_size (\d+)m;/.exec(text)?.[1])
  expect(megabytes * 2 ** 20).toBeGreaterThan(photosMax * photoBytesMax)
})

test.skipIf(!programs.caddy)(
  'Caddy accepts the settings for a server on the same machine and in a container',
  async () => {
    const adapt = async (env: Record<string, string>) => {
      const file = join(root, 'deploy/proxy/Caddyfile')
      const own = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, KARIBU_DOMAIN: 'karibu.example' }
      const command = programs.caddy ?? ''
      const args = ['adapt', '--config', file, '--adapter', 'caddyfile', '--validate']
      const { code, output } = await run({ command, args, env: { ...own, ...env, ...environmentOf(caddy, command) } })
      expect([code, output]).toEqual([0, expect.stringContaining('"host":["karibu.example"]')])
      return output
    }
    const adapted = await adapt({})
    expect(adapted).toContain(`"dial":"127.0.0.1:${port}"`)
    // Over plain HTTP: calls of programs are refused, pages lead to https.
    expect(adapted).toMatch(/"status_code":403\}.*"path":\["\/api\/\*","\/socket\.io\/\*"\]/)
    expect(adapted).toMatch(/"Location":\["https:.*"status_code":301/)
    expect(await adapt({ KARIBU_UPSTREAM: `web:${port}` })).toContain(`"dial":"web:${port}"`)
  },
)
