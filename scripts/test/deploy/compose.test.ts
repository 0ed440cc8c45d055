import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { api } from '../../../contract/src/index.ts'
import { readConfig } from '../../../server/src/config/config.ts'
import { legalDetails } from '../../../server/src/test/legal-details.ts'
import { root } from '../../lib/run.ts'

const deploy = join(root, 'deploy')
const read = (path: string) => readFileSync(join(deploy, path), 'utf8')

type Service = {
  image: string
  env_file?: string
  environment: Record<string, string>
  read_only?: boolean
  cap_drop?: string[]
  restart?: string
  volumes: string[]
  networks?: string[] | Record<string, { ipv4_address?: string }>
  network_mode?: string
  ports: string[]
  command?: string[]
  depends_on: string[] | Record<string, { condition: string }>
  healthcheck?: object
}
type Subnet = { name?: string; ipam: { config: [{ subnet: string }] } }
type Compose = { services: Record<string, Service>; networks: Record<string, Subnet>; volumes: Record<string, object> }

const text = { type: 'string' }
const texts = { type: 'array', items: text }
const object = (properties: object, ...required: string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
const tableOf = (values: object) => ({ type: 'object', additionalProperties: values })
const conditions = { enum: ['service_healthy', 'service_completed_successfully'] }

// What is not in this shape is a misspelling or a setting that this test has yet to look at.
const service = object(
  {
    image: text,
    build: object({ context: { const: '..' }, dockerfile: text }),
    restart: { const: 'unless-stopped' },
    profiles: texts,
    env_file: { const: '../.env' },
    environment: { ...tableOf(text), default: {} },
    read_only: { const: true },
    tmpfs: texts,
    cap_drop: { const: ['ALL'] },
    security_opt: { const: ['no-new-privileges:true'] },
    volumes: { ...texts, default: [] },
    networks: { anyOf: [texts, tableOf(object({ ipv4_address: text }))] },
    network_mode: { const: 'host' },
    ports: { ...texts, default: [] },
    entrypoint: text,
    command: texts,
    depends_on: { anyOf: [texts, tableOf(object({ condition: conditions }, 'condition'))], default: [] },
    healthcheck: {
      anyOf: [
        object({ disable: { const: true } }, 'disable'),
        object({ test: texts, interval: text, retries: { type: 'integer' } }, 'test', 'interval', 'retries'),
      ],
    },
    stop_grace_period: text,
    shm_size: text,
  },
  'image',
)
const range = object({ subnet: text }, 'subnet')
const subnet = object({ name: text, ipam: object({ config: { type: 'array', items: range, minItems: 1 } }) }, 'ipam')
const ajv = new Ajv({ useDefaults: true, strict: false })
const isCompose = ajv.compile<Compose>(
  object(
    {
      name: { const: 'karibu' },
      'x-karibu': {},
      services: tableOf(service),
      networks: tableOf(subnet),
      volumes: tableOf(object({})),
    },
    'services',
    'networks',
    'volumes',
  ),
)

const compose = parseCompose(parse(read('compose.yml'), { merge: true }))
const services = Object.entries(compose.services)
const made = parseEnv(execFileSync(join(deploy, 'make-env.sh'), ['karibu.example'], { encoding: 'utf8' }))
const filled = { ...made, SMTP_URL: 'smtps://me:pass@mail.example:465', PAYSTACK: 'off' }

function parseCompose(value: unknown): Compose {
  if (isCompose(value)) return value
  throw new Error(ajv.errorsText(isCompose.errors))
}

/** The environment of a service's process: its file, then its own settings with the values of the file in them. */
function environmentOf(name: string): Record<string, string | undefined> {
  const { env_file, environment } = named(name)
  const own = Object.entries(environment).map(([key, value]) => [
    key,
    value.replaceAll(/\$\{(\w+):\?\}/g, (_all, variable: string) => made[variable] ?? ''),
  ])
  return { ...(env_file ? filled : {}), ...Object.fromEntries(own) }
}

function named(name: string): Service {
  const found = compose.services[name]
  if (!found) throw new Error(`no service ${name}`)
  return found
}

const networksOf = (name: string): string[] => {
  const { networks, network_mode } = named(name)
  if (network_mode) return []
  if (!networks) return ['default']
  return Array.isArray(networks) ? networks : Object.keys(networks)
}

function isInside(address: string, name: string): boolean {
  const [net = '', bits] = compose.networks[name]?.ipam.config[0].subnet.split('/') ?? []
  const list = new BlockList()
  list.addSubnet(net, Number(bits))
  return list.check(address)
}

test('a misspelled setting of a service is rejected', () => {
  const misspelled = { ...compose, services: { web: { image: 'karibu', volums: [] } } }
  expect(() => parseCompose(misspelled)).toThrow('additional properties')
})

test('the server accepts the settings of its containers, which name services of a shared network', () => {
  for (const name of ['web', 'backup']) {
    const config = readConfig(environmentOf(name), legalDetails)
    expect(config).toMatchObject({ production: true, host: '0.0.0.0', dataDir: '/data' })
    expect(config.backup.dir).toBe('/backups')
    for (const url of [config.database?.url, config.database?.adminUrl, config.redisUrl, config.s3?.endpoint]) {
      const { hostname } = new URL(url ?? '')
      expect(networksOf(name).some((each) => networksOf(hostname).includes(each))).toBe(true)
    }
    expect(config.trustedProxies).toEqual([compose.networks.default?.ipam.config[0].subnet])
  }
})

test('every variable is read by the server, the compose file or an image', () => {
  const example = readFileSync(join(root, '.env.example'), 'utf8')
  const known = new Set([...example.matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name ?? ''))
  const used = [...read('compose.yml').matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name ?? '')
  for (const name of used) expect(made).toHaveProperty(name)
  expect(Object.keys(made).filter((name) => !known.has(name) && !used.includes(name))).toEqual([])
  const ofServer = Object.keys({ ...named('web').environment, ...named('backup').environment })
  // Node reads it for os.tmpdir().
  expect(ofServer.filter((name) => !known.has(name))).toEqual(['TMPDIR'])
  const script = read('make-database.sh')
  for (const [, name = ''] of script.matchAll(/"\$\{(\w+):\?\}"/g))
    expect(named('postgres').environment).toHaveProperty(name)
})

test('volumes are declared and used, files exist and are read-only, and each folder the image writes to has a volume', () => {
  const mounted = services.flatMap(([, { volumes }]) => volumes.map((volume) => volume.split(':')))
  const files = mounted.filter(([from = '']) => from.startsWith('./'))
  expect(files.length).toBeGreaterThan(4)
  for (const [from = '', , mode] of files) expect([existsSync(join(deploy, from)), mode]).toEqual([true, 'ro'])
  const volumes = mounted.flatMap(([from = '']) => (from.startsWith('./') ? [] : from))
  expect([...new Set(volumes)].toSorted()).toEqual(Object.keys(compose.volumes).toSorted())
  const written = /^VOLUME (.+)$/m.exec(read('Dockerfile'))?.[1]?.split(' ') ?? []
  for (const name of ['web', 'backup'])
    expect(named(name).volumes.map((volume) => volume.split(':')[1])).toEqual(written)
})

test('only the proxy is reachable from outside', () => {
  const published = services.flatMap(([name, { ports }]) => ports.map((port) => `${name} ${port}`))
  expect(published.filter((port) => !port.includes(' 127.0.0.1:'))).toEqual([
    'caddy 80:80',
    'caddy 443:443',
    'caddy 443:443/udp',
  ])
  expect(services.filter(([, { network_mode }]) => network_mode).map(([name]) => name)).toEqual(['coturn'])
})

test('metrics are served in the monitoring network only, where Prometheus reads them', () => {
  const config = readConfig(environmentOf('web'), legalDetails)
  const { networks } = named('web')
  expect(networks).toMatchObject({ monitoring: { ipv4_address: config.metrics?.host } })
  expect(isInside(config.metrics?.host ?? '', 'monitoring')).toBe(true)
  expect(isInside(config.metrics?.host ?? '', 'default')).toBe(false)
  const inside = services.map(([name]) => name).filter((name) => networksOf(name).includes('monitoring'))
  expect(inside).toEqual(['web', 'prometheus'])
  const prometheus = parse(read('monitoring/prometheus.yml'))
  expect(prometheus).toEqual({
    rule_files: ['prometheus-rules.yml'],
    scrape_configs: [{ job_name: 'karibu', static_configs: [{ targets: [`web:${config.metrics?.port}`] }] }],
  })
  const mounted = named('prometheus').volumes.map((volume) => volume.split(':')[1])
  for (const rules of prometheus.rule_files) expect(mounted).toContain(`/etc/prometheus/${rules}`)
})

test('the proxy forwards to the port of the server and gets all variables of its settings', () => {
  const config = readConfig(environmentOf('web'), legalDetails)
  expect(named('caddy').environment.KARIBU_UPSTREAM).toBe(`web:${config.port}`)
  const used = new Set([...read('proxy/Caddyfile').matchAll(/\{\$(\w+)/g)].map(([, name]) => name))
  expect(Object.keys(named('caddy').environment).toSorted()).toEqual([...used].toSorted())
})

test('services that others wait for exist and have a health check', () => {
  const image = read('Dockerfile')
  for (const [, { depends_on: waits }] of services) {
    if (Array.isArray(waits)) for (const name of waits) named(name)
    else
      for (const [name, { condition }] of Object.entries(waits)) {
        const { healthcheck, image: ofService, restart } = named(name)
        if (condition === 'service_completed_successfully') expect(restart).toBeUndefined()
        else if (ofService === 'karibu') expect(image).toContain('HEALTHCHECK')
        else expect(healthcheck).toHaveProperty('test')
      }
  }
  expect(read('healthcheck.mjs')).toContain(`/api${api.system.ready.path}\``)
})

test('the containers run executable files without capabilities on a read-only file system', () => {
  for (const [name, { command, read_only, cap_drop, image }] of services) {
    if (image !== 'karibu') continue
    expect([name, read_only, cap_drop]).toEqual([name, true, ['ALL']])
    if (command) accessSync(join(root, command[0] ?? ''), constants.X_OK)
  }
  expect(read('Dockerfile')).toMatch(/^USER node$/m)
})
