import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photoBytesMax, photosMax } from '../../../contract/src/photo-limits.ts'
import { readConfig } from '../../../server/src/config.ts'
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

/** `nginx -t` of a site's file, with certificates that are there. */
async function testNginx(site: string): Promise<{ code: number; output: string }> {
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
  const command = programs.nginx ?? ''
  return run({ command, args: ['-t', '-c', file, '-p', folder], env: environmentOf(nginx, command) })
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
    expect(await adapt({})).toContain(`"dial":"127.0.0.1:${port}"`)
    expect(await adapt({ KARIBU_UPSTREAM: `web:${port}` })).toContain(`"dial":"web:${port}"`)
  },
)
