import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SystemCheckName } from '@karibu/contract'
import { noKnownPictures } from '../../adapters/known-pictures/known-pictures.ts'
import { makePictureClassifier } from '../../adapters/picture-classifier/picture-classifier.ts'
import { makeStorage } from '../../adapters/storage.ts'
import { readConfig } from '../../config/config.ts'
import { openDatabase } from '../../db/database.ts'
import type { Subject } from '../../doctor/check.ts'
import { runChecks } from '../../doctor/run-checks.ts'
import { createTestDatabase } from '../database/test-database.ts'

/** Values of settings that must not be in any output. */
export const hidden = {
  TURN_SECRET: 'hidden-turn-value-0123',
  PAYSTACK_SECRET_KEY: 'sk_test_hiddenpaystack',
  TRANZAK_APP_ID: 'hidden-app-id',
  TRANZAK_APP_KEY: 'SAND_hiddentranzak',
  TRANZAK_AUTH_KEY: 'hidden-tranzak-auth-key',
  FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-hiddenflutterwave',
  FLUTTERWAVE_SECRET_HASH: 'hidden-flutterwave-hash',
  S3_ACCESS_KEY_ID: 'hidden-s3-id',
  S3_SECRET_ACCESS_KEY: 'hidden-s3-key',
  BACKUP_PASSPHRASE: 'hidden backup passphrase',
}

/** A closed port. */
export const closed = '127.0.0.1:9'

/** An installation with a database and a folder of its own, and servers that end with `endServers`. */
export async function makeInstallation() {
  const folder = mkdtempSync(join(tmpdir(), 'karibu-doctor-'))
  const database = await createTestDatabase()
  const live = openDatabase(database.url, { poolMax: 4 })
  const owner = openDatabase(database.adminUrl, { poolMax: 2 })
  const ending: (() => unknown)[] = []
  const subjectOf = (environment: Record<string, string> = {}, changes: Partial<Subject> = {}): Subject => {
    const config = readConfig({ KARIBU_ENV: 'test', DATA_DIR: folder, RATES: 'off', ...environment })
    const { adminUrl } = database
    const now = () => new Date()
    const ports = {
      storage: makeStorage(config),
      knownPictures: noKnownPictures,
      pictureClassifier: makePictureClassifier(config),
    }
    return { config, pool: live.pool, adminUrl, ...ports, now, nameServers: null, ...changes }
  }
  const outcome = async (name: SystemCheckName, environment?: Record<string, string>, changes?: Partial<Subject>) => {
    const [result] = await runChecks(subjectOf(environment, changes), { names: [name], timeoutMs: 5_000 })
    if (!result) return null
    const { state, found } = result
    return 'detail' in result ? [state, found, result.detail] : [state, found]
  }
  const listening = async (server: Server): Promise<string> => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    ending.push(() => new Promise((done) => server.close(done)))
    return `127.0.0.1:${portOf(server)}`
  }
  const endServers = async () => {
    for (const end of ending.splice(0).reverse()) await end()
  }
  return {
    folder,
    database,
    owner,
    live,
    subjectOf,
    outcome,
    /** The address of a server. */
    listening,
    web: async (answer: RequestListener) => `http://${await listening(createServer(answer))}`,
    atEnd: (end: () => unknown) => void ending.push(end),
    endServers,
    close: async () => {
      await endServers()
      await live.close()
      await owner.close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type Installation = Awaited<ReturnType<typeof makeInstallation>>

export const json =
  (status: number, body: object): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** Whether a program that a test talks to is installed. */
export function isInstalled(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createTcpServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  await new Promise((done) => server.close(done))
  return port
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
