import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../lib/run.ts'
import { isTest, listFiles } from '../../../lib/source-files.ts'

const sources = listFiles(root, '{contract,client,server}/src/**/*.ts')
  .filter((path) => !isTest(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const pathsWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)
/** The first group of each match, with its file. */
const matches = (pattern: RegExp): string[] =>
  sources.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([, found = '']) => `${path} ${found}`))

test('only the embedded database, the decoder and the classifier of pictures run programs, and no source runs code that it is given', () => {
  expect(pathsWith(/['"](?:node:)?child_process['"]/)).toEqual([
    'server/src/adapters/picture-classifier/local-classifier.ts',
    'server/src/db/embedded/cluster.ts',
    'server/src/db/embedded/database-user.ts',
    'server/src/db/embedded/postmaster.ts',
    'server/src/db/embedded/processes.ts',
    'server/src/features/photos/uploads/image-worker.ts',
  ])
  expect(pathsWith(/\bexecSync\(|[^.\w]exec\(['"`]|\bshell: true|new Function\(|[^.\w]eval\(|['"]node:vm['"]/)).toEqual(
    [],
  )
  // The one shell gets its script as a constant and everything else as arguments.
  expect(matches(/spawn\(([^,]+, \[[^\]]*)/g)).toEqual([
    "server/src/db/embedded/postmaster.ts '/bin/sh', ['-c', guard, 'karibu-database', program, '-D', cluster, ...args",
  ])
  expect(matches(/const guard = `[^`]*(\$\{)/g)).toEqual([])
})

test('the one cipher is AES-256-GCM', () => {
  const names = matches(/\bcreate(?:Dec|C)ipher(?:iv)?\(([^,)]+)/g)
  expect(names).toEqual([
    "server/src/db/backup/encrypted-stream.ts 'aes-256-gcm'",
    "server/src/db/backup/encrypted-stream.ts 'aes-256-gcm'",
    'server/src/encrypt-secret.ts cipher',
    'server/src/encrypt-secret.ts cipher',
  ])
  expect(matches(/^const cipher = (.*)$/gm)).toEqual(["server/src/encrypt-secret.ts 'aes-256-gcm'"])
})

test('hashes have 256 bits or more, except where a protocol or a list of others prescribes less', () => {
  const weak = matches(/\bcreateH(?:ash|mac)\(([^,)]+)/g).filter((use) => !/'sha(256|512)'$/.test(use))
  expect(weak).toEqual([
    'server/src/adapters/known-pictures/hash-lists.ts kind',
    "server/src/doctor/checks/turn.ts 'md5'",
    "server/src/doctor/checks/turn.ts 'sha1'",
    "server/src/features/accounts/second-factor/totp.ts 'sha1'",
    "server/src/turn-login.ts 'sha1'",
  ])
})

test('ciphers, hashes, keys and random values are those of Node, passwords and passkeys those of proven packages', () => {
  const primitives =
    /(?<![\w.])(?:create(?:Cipheriv|Decipheriv|Hash|Hmac)|hkdfSync|scrypt|randomBytes|randomInt|timingSafeEqual)\(/
  const foreign = sources.filter(({ text }) => primitives.test(text) && !text.includes("from 'node:crypto'"))
  expect(foreign.map(({ path }) => path)).toEqual([])
  const packages =
    /(?:from |import\()'((?:@node-rs\/argon2|@simplewebauthn\/server|web-push|[^']*(?:crypt|cipher|jose|jwt|forge|nacl|sodium)[^']*))'/g
  expect(
    [...new Set(matches(packages).map((use) => use.split(' ')[1]))].filter((name) => !/^\.|^node:/.test(name ?? '')),
  ).toEqual(['web-push', '@simplewebauthn/server', '@node-rs/argon2'])
})

test('Math.random spreads waiting times only: tokens, codes and file names are drawn by the secure generator', () => {
  expect(pathsWith(/Math\.random/)).toEqual([
    'server/src/adapters/redis.ts',
    'server/src/http/admission/admission.ts',
    'server/src/realtime/sockets.ts',
  ])
  // Fewer than 128 bits name things that open nothing: files of the doctor, codes of gifts and items of the catalogue, user names of the relay.
  const short = matches(/\brandomBytes\((\d+)\)/g).filter((use) => Number(use.split(' ')[1]) < 16)
  expect([...new Set(short)].filter((use) => !use.includes('/sandbox/'))).toEqual([
    'server/src/doctor/checks/machine.ts 8',
    'server/src/doctor/checks/storage.ts 12',
    'server/src/doctor/checks/turn.ts 12',
    'server/src/features/calls/signaling/ice-servers.ts 9',
    'server/src/features/catalogue/add-gift.ts 8',
    'server/src/features/catalogue/add-item.ts 8',
  ])
  expect(matches(/\bconst (?:secretBytes|saltBytes|keyBytes) = (\d+)/g)).toEqual([
    'server/src/db/archive/archive-key.ts 32',
    'server/src/db/backup/encrypted-stream.ts 32',
    'server/src/features/accounts/second-factor/begin-second-factor.ts 20',
  ])
})

test('no request of the server follows a redirect', () => {
  const calls = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/await fetch\(/g)].map(({ index }) => ({ path, call: text.slice(index, index + 500) })),
  )
  expect(calls.length).toBeGreaterThan(4)
  expect(calls.filter(({ call }) => !/redirect: '(manual|error)'/.test(call)).map(({ path }) => path)).toEqual([])
})

test('the server writes to its log only, except the commands of the archive', () => {
  expect(pathsWith(/\bconsole\.\w+\(|process\.(?:stdout|stderr)/)).toEqual(['server/src/db/archive/archive-command.ts'])
})
