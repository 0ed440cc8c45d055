import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lintCompose } from '../../lib/deploy/lint-compose.ts'
import { lintDockerfile } from '../../lib/deploy/lint-dockerfile.ts'
import { root } from '../../lib/run.ts'

const files = { compose: join(root, 'deploy/compose.yml'), image: join(root, 'deploy/Dockerfile') }
const lints = { compose: lintCompose, image: lintDockerfile }

/** How the compose file writes a variable. */
const required = (name: string) => ['$', `{${name}:?}`].join('')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'karibu-lint-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What the check says of a file in which `from` became `to`. */
function faultsWith(kind: 'compose' | 'image', [from, to]: readonly [string, string]): string[] {
  const before = readFileSync(files[kind], 'utf8')
  const text = before.replace(from, () => to)
  expect([from, text === before]).toEqual([from, false])
  const file = join(folder, kind === 'compose' ? 'compose.yml' : 'Dockerfile')
  writeFileSync(file, text)
  return lints[kind](file)
}

test('the Dockerfile and the compose file have no fault', () => {
  expect([lintDockerfile(files.image), lintCompose(files.compose)]).toEqual([[], []])
})

test.each([
  ['a misspelled instruction', ['WORKDIR /app', 'WORKDR /app'], 'Unknown instruction: WORKDR'],
  ['an image without a version', ['FROM node:24-bookworm-slim\n#', 'FROM node\n#'], 'node names no version'],
  ['an image that runs as root', ['USER node\n', ''], 'runs as root'],
  ['no health check', ['HEALTHCHECK --interval', 'LABEL check=--interval'], 'no HEALTHCHECK'],
  [
    'a secret in the image',
    ['ENV NODE_ENV=production', 'ENV DB_PASSWORD=x NODE_ENV=production'],
    'a secret would be in the image',
  ],
  [
    'a command of a shell',
    ['CMD ["node_modules/.bin/node", "scripts/start.ts", "--no-web"]', 'CMD npm start'],
    'no signals',
  ],
  ['an unpacked archive', ['COPY . .', 'ADD . .'], 'use COPY'],
  ['recommended packages', ['--no-install-recommends ', ''], 'without --no-install-recommends'],
] as const)('%s in the Dockerfile is reported', (_, change, fault) => {
  expect(faultsWith('image', change).join('\n')).toContain(fault)
})

test.each([
  ['a misspelled key', ['stop_grace_period', 'stop_grace_perod'], '/services/web'],
  ['an image without a version', ['prom/prometheus:v3.5.0', 'prom/prometheus'], 'concrete version tag'],
  ['a writable server', ['  read_only: true\n', ''], 'web: has a file system that can be written'],
  ['a server with capabilities', ['cap_drop: [ALL]', 'cap_drop: [NET_RAW]'], 'web: has capabilities'],
  ['a server as root', ['image: karibu\n', "image: karibu\n  user: '0'\n"], 'web: runs as root'],
  [
    'a service that may gain rights',
    ["7-bookworm\n    security_opt: ['no-new-privileges:true']", '7-bookworm'],
    'redis: may gain rights',
  ],
  ['a service with all rights', ['    shm_size', '    privileged: true\n    shm_size'], 'postgres: is privileged'],
  [
    'the network of the machine',
    ['    shm_size', '    network_mode: host\n    shm_size'],
    'postgres: has the network host',
  ],
  ['the socket of the engine', ["['photos:/data']", "['photos:/data', '/var/run/docker.sock:/s']"], 'storage: mounts'],
  [
    'a password in the file',
    [`POSTGRES_PASSWORD: ${required('POSTGRES_PASSWORD')}`, 'POSTGRES_PASSWORD: sesame'],
    'the secret POSTGRES_PASSWORD',
  ],
  [
    'a password in an address',
    [`karibu_app:${required('KARIBU_APP_PASSWORD')}@`, 'karibu_app:sesame@'],
    'the secret DATABASE_URL',
  ],
  [
    'a secret in a command',
    [`--static-auth-secret=${required('TURN_SECRET')}`, '--static-auth-secret=sesame'],
    'a secret in its command',
  ],
  ['a port to the world', ["['127.0.0.1:9090:9090']", "['9090:9090']"], 'prometheus: is reached from outside'],
  [
    'a wait for a service without a health check',
    ['test: [CMD, redis-cli, ping]', 'disable: true'],
    'has no health check',
  ],
  ['a wait for no service', ['depends_on: [storage]', 'depends_on: [store]'], 'store, which is no service'],
] as const)('%s in the compose file is reported', (_, change, fault) => {
  expect(faultsWith('compose', change).join('\n')).toContain(fault)
})
