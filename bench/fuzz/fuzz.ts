import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request as send } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { openDatabase } from '../../server/src/db/database.ts'
import { startThrowaway } from '../../server/src/db/embedded/throwaway.ts'
import { migrate } from '../../server/src/db/migrate/migrate.ts'
import type { OpenApi } from '../../server/src/http/openapi/openapi-document.ts'
import { type OneServer, startOneServer } from '../churn/churn-servers.ts'
import { makeDice } from './fuzz-dice.ts'
import { type FuzzReply, type JudgeReply, makeJudge } from './fuzz-replies.ts'
import { type FuzzRequest, fuzzRequests, groupOf } from './fuzz-requests.ts'
import { makeSamples } from './fuzz-uploads.ts'
import { type FuzzPeople, makeFuzzPeople } from './fuzz-world.ts'

export type FuzzFault = { fault: string; request: Omit<FuzzRequest, 'body'> & { body?: string }; reply: string }
export type FuzzReport = {
  seed: number
  requests: number
  seconds: number
  /** Times each status was answered. */
  statuses: Record<string, number>
  /** Operations that answered with success at least once, of all. */
  succeeded: number
  operations: number
  /** The first request of each kind of fault. */
  faults: FuzzFault[]
  faultCount: number
}
type Options = { requests: number; seed: number; log?: (line: string) => void }

const clients = 8
const renewEvery = 400
const faultsMax = 100
const answerMs = 30_000

/** Starts a server on a database of its own, fuzzes it and stops it. */
export async function measureFuzz(options: Options): Promise<FuzzReport> {
  const folder = mkdtempSync(join(tmpdir(), 'karibu-fuzz-'))
  chmodSync(folder, 0o711)
  const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  try {
    const database = await startThrowaway()
    undo.push(database.stop)
    await migrate({ adminUrl: database.adminUrl })
    const owner = openDatabase(database.adminUrl, { poolMax: 2 })
    undo.push(owner.close)
    const server = await startOneServer({ name: 'fuzzed', folder, database, redisUrl: null, paystack: 'sandbox' })
    undo.push(server.stop)
    const dice = makeDice(options.seed)
    return await fuzz({ ...options, server, people: await makeFuzzPeople(owner.pool, dice), dice })
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

type Fuzzing = Options & { server: OneServer; people: FuzzPeople; dice: ReturnType<typeof makeDice> }

async function fuzz({ requests, seed, log = () => {}, server, people, dice }: Fuzzing): Promise<FuzzReport> {
  const description = await describe(server.url)
  const samples = await makeSamples()
  const source = fuzzRequests(description, { ...people, samples }, dice)
  const tally = makeTally(makeJudge(description), people)
  const began = performance.now()
  const pid = server.pid()
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  let left = requests
  let renewing: Promise<void> = Promise.resolve()
  const client = async () => {
    while (left > 0) {
      left -= 1
      if (left % renewEvery === 0) renewing = people.renew()
      await renewing
      if (left % 10_000 === 0) log(`${requests - left} requests, ${tally.count()} faults`)
      const request = source.next().value
      tally.take(request, await ask({ url: server.url, agent, request }))
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  agent.destroy()
  if (server.pid() !== pid || !(await isAlive(server.url))) tally.fail('the server ended')
  const operations = Object.values(description.paths).flatMap((methods) => Object.keys(methods)).length
  const seconds = Math.round((performance.now() - began) / 1000)
  return { seed, requests, seconds, operations, ...tally.result() }
}

const isAlive = async (url: string) => (await fetch(`${url}/api/health`).catch(() => null))?.status === 200

async function describe(url: string): Promise<OpenApi> {
  const response = await fetch(`${url}/api/openapi.json`)
  return (await response.json()) as OpenApi
}

function makeTally(judge: JudgeReply, people: FuzzPeople) {
  const statuses: Record<string, number> = {}
  const succeeded = new Set<string>()
  const faults: FuzzFault[] = []
  const kinds = new Set<string>()
  let faultCount = 0
  const note = (fault: FuzzFault) => {
    faultCount += 1
    const kind = `${fault.request.method} ${fault.request.path} ${fault.fault}`
    if (kinds.has(kind) || faults.length >= faultsMax) return
    kinds.add(kind)
    faults.push(fault)
  }
  const nothing = { path: '', operation: '', method: '', url: '', headers: {} }
  return {
    count: () => faultCount,
    fail: (fault: string) => note({ fault, request: nothing, reply: '' }),
    take: (request: FuzzRequest, reply: FuzzReply | Error) => {
      const { body, ...rest } = request
      const shown = { ...rest, ...(body && { body: body.toString('latin1').slice(0, 1500) }) }
      if (reply instanceof Error) return note({ fault: `no answer: ${reply.message}`, request: shown, reply: '' })
      statuses[reply.status] = (statuses[reply.status] ?? 0) + 1
      const fault = judge(request, reply)
      if (fault) note({ fault, request: shown, reply: reply.body.toString('utf8').slice(0, 500) })
      if (reply.status >= 300) return
      succeeded.add(`${request.method} ${request.path}`)
      people.learn(groupOf(request.path), reply.body.toString('utf8'))
    },
    result: () => ({ statuses, succeeded: succeeded.size, faults, faultCount }),
  }
}

function unpacked(encoding: string, body: Buffer): Buffer {
  if (encoding === 'br') return brotliDecompressSync(body)
  if (encoding === 'zstd') return zstdDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}

type Asking = { url: string; agent: Agent; request: FuzzRequest }

const ask = ({ url, agent, request }: Asking): Promise<FuzzReply | Error> =>
  new Promise((resolve) => {
    const { method, headers, body } = request
    const length = body ? { 'content-length': String(body.length) } : {}
    const { hostname, port } = new URL(url)
    const options = { agent, hostname, port, path: request.url, method, headers: { ...headers, ...length } }
    const sent = send(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { statusCode: status = 0, headers: got } = response
        resolve({ status, headers: got, body: unpacked(String(got['content-encoding']), Buffer.concat(chunks)) })
      })
      response.on('error', resolve)
    })
    sent.setTimeout(answerMs, () => sent.destroy(new Error(`none in ${answerMs / 1000} s`)))
    // A refusal may come before a large body is read; the connection is then closed.
    sent.on('error', resolve)
    sent.end(body)
  })
