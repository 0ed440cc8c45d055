import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { BlockList } from 'node:net'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '../../server/src/config/config.ts'
import { assertDurable, openDatabase } from '../../server/src/db/database.ts'
import { startThrowaway } from '../../server/src/db/embedded/throwaway.ts'
import { migrate } from '../../server/src/db/migrate/migrate.ts'
import { legalDetails } from '../../server/src/test/legal-details.ts'
import { root } from '../lib/run.ts'

const deploy = join(root, 'deploy')
const read = (path: string) => readFileSync(join(deploy, path), 'utf8')
const longMs = 240_000
const makeEnv = () => execFileSync(join(deploy, 'make-env.sh'), ['karibu.example'], { encoding: 'utf8' })

test('the generated settings are complete for production once mail and payments are filled in, and new each time', () => {
  const made = parseEnv(makeEnv())
  expect(parseEnv(makeEnv()).SECRET).not.toBe(made.SECRET)
  expect(() => readConfig(made, legalDetails)).toThrow('SMTP_URL is needed in production')
  const filled = { ...made, SMTP_URL: 'smtps://me:pass@mail.example:465', PAYSTACK: 'off' }
  expect(readConfig(filled, legalDetails)).toMatchObject({ production: true, publicUrl: 'https://karibu.example' })
  for (const [, name = ''] of read('compose.yml').matchAll(/\$\{(\w+):\?\}/g)) expect(made).toHaveProperty(name)
})

test('the compose file, the units and the image name files that exist', () => {
  const paths = [
    ...[...read('compose.yml').matchAll(/- \.\/([\w./-]+):/g)].map(([, path]) => `deploy/${path}`),
    ...[...read('Dockerfile').matchAll(/^COPY (?!--)([\w./ -]+)$/gm)].flatMap(([, list = '']) =>
      list.split(' ').slice(0, -1),
    ),
    ...['Dockerfile', 'systemd/karibu.service', 'systemd/karibu-backup.service'].flatMap((file) =>
      [...read(file).matchAll(/\b(?:scripts|deploy)\/[\w./-]+\.m?[tj]s/g)].map(([path]) => path),
    ),
  ]
  expect(paths.length).toBeGreaterThan(8)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the call relay reaches no address inside a network but loopback, which coturn itself refuses, and nginx offers no TLS before 1.2', () => {
  const denied = new BlockList()
  const ranges = [...read('turn/turnserver.conf').matchAll(/^denied-peer-ip=([\d.a-f:]+)-([\d.a-f:]+)$/gm)]
  for (const [, first = '', last = ''] of ranges) denied.addRange(first, last, first.includes(':') ? 'ipv6' : 'ipv4')
  const isDenied = (address: string) => denied.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
  const inner = ['0.0.0.1', '10.1.2.3', '100.64.0.1', '169.254.169.254', '172.16.0.1', '192.0.0.1']
  const others = ['192.168.1.1', '198.18.0.1', '255.255.255.255', '64:ff9b::a00:1', 'fd00::1', 'fe80::1']
  expect([...inner, ...others].filter((address) => !isDenied(address))).toEqual([])
  expect(['8.8.8.8', '172.32.0.1', '2001:4860:4860::8888'].filter(isDenied)).toEqual([])
  expect(read('turn/turnserver.conf')).toMatch(/^no-multicast-peers$/m)
  expect(read('proxy/nginx.conf')).toMatch(/^\s*ssl_protocols TLSv1\.2 TLSv1\.3;$/m)
})

test('files needed on a server do not include the Git history', () => {
  for (const unit of ['karibu', 'karibu-backup'])
    expect(read(`systemd/${unit}.service`)).toMatch(/^InaccessiblePaths=-\/opt\/karibu\/\.git$/m)
  expect(read('Dockerfile.dockerignore').split('\n')).toContain('.git')
})

test('the health check follows /api/ready', async () => {
  let status = 200
  const server = createServer((request, response) =>
    response.writeHead(request.url === '/api/ready' ? status : 404).end(),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = String(typeof address === 'object' && address ? address.port : 0)
  const check = async () => {
    const child = execFile(process.execPath, [join(deploy, 'healthcheck.mjs')], { env: { PORT: port } })
    const [code] = await once(child, 'exit')
    return code
  }
  expect(await check()).toBe(0)
  status = 503
  expect(await check()).toBe(1)
  await new Promise((done) => server.close(done))
  expect(await check()).toBe(1)
})

test.runIf(existsSync('/usr/bin/psql'))(
  'the two roles and the database are made, once, and the migrations run on them',
  async () => {
    const server = await startThrowaway()
    try {
      const { hostname, port, username, password } = new URL(server.superuserUrl)
      const superuser = openDatabase(server.superuserUrl, { poolMax: 1 })
      await superuser.pool.query('drop database karibu')
      await superuser.pool.query('drop role karibu_app')
      await superuser.pool.query('drop role karibu_owner')
      await superuser.close()
      const [owner, app] = [randomBytes(16).toString('hex'), `it's ${randomBytes(8).toString('hex')}`]
      const env = { PATH: process.env.PATH, PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: password }
      // As after another run of make-env.sh: the passwords become those of the settings.
      for (const ending of ['-before', ''])
        execFileSync(join(deploy, 'make-database.sh'), {
          env: { ...env, KARIBU_OWNER_PASSWORD: `${owner}${ending}`, KARIBU_APP_PASSWORD: `${app}${ending}` },
          stdio: 'ignore',
        })
      const as = (name: string, key: string) =>
        Object.assign(new URL(server.superuserUrl), { username: name, password: key, pathname: '/karibu' }).href
      await migrate({ adminUrl: as('karibu_owner', owner) })
      const { pool, close } = openDatabase(as('karibu_app', encodeURIComponent(app)), { poolMax: 1 })
      expect((await pool.query('select count(*)::int as n from member')).rows).toEqual([{ n: 0 }])
      await expect(assertDurable(pool)).rejects.not.toThrow(/owns objects|superuser/)
      await close()
    } finally {
      await server.stop()
    }
  },
  longMs,
)
