import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { root } from '../../scripts/lib/run.ts'
import { startProduction } from '../reads/reads.ts'
import { type Line, lineOf, type Round } from './lines.ts'

type StartOptions = { database: { url: string; adminUrl: string }; folder: string; rounds: number }

/** The start of a server on a migrated database, and the memory of an idle one, beside a Node that serves nothing. */
export async function measureStarts(options: StartOptions): Promise<Line[]> {
  const starts: Round[] = []
  const memory: Round[] = []
  for (let round = 0; round < options.rounds; round++) {
    const bare = await startBare()
    const began = performance.now()
    const server = await startProduction({ ...options, tree: root, name: 'start' })
    const seconds = (performance.now() - began) / 1000
    try {
      starts.push({ own: seconds, bare: bare.seconds })
      memory.push({ own: megabytesOf(server.pid()), bare: bare.megabytes })
    } finally {
      await server.stop()
    }
  }
  return [
    lineOf({ workload: 'warm start until ready', limit: 'Node with an empty server', unit: 's' }, starts),
    lineOf({ workload: 'memory of an idle server', limit: 'Node with an empty server', unit: 'MB' }, memory),
  ]
}

const program = `require('node:http').createServer((_, answer) => answer.end()).listen(0, () => console.log('ready'))`

async function startBare(): Promise<{ seconds: number; megabytes: number }> {
  const began = performance.now()
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  const seconds = (performance.now() - began) / 1000
  const megabytes = megabytesOf(child.pid ?? 0)
  child.kill()
  await once(child, 'exit')
  return { seconds, megabytes }
}

/** Resident memory of a process. Linux only. */
const megabytesOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
