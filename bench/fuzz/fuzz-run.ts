import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { root, run } from '../../scripts/lib/run.ts'
import { measureFuzz } from './fuzz.ts'

type Values = { requests: number; seed: number; frames: number }

/** Requests made from the description, then frames of the socket. Fails on any fault. */
export async function fuzz(values: Values, saveReport: (name: string, report: object) => void): Promise<void> {
  const { requests, seed, frames } = values
  const report = await measureFuzz({ requests, seed, log: (line) => console.log(`  ${line}`) })
  const { statuses, succeeded, operations, faults, faultCount, seconds } = report
  console.log(`\n  ${requests} requests with seed ${seed} in ${seconds} s: ${JSON.stringify(statuses)}`)
  console.log(`  ${succeeded} operations of ${operations} answered with success`)
  for (const { fault, request, reply } of faults)
    console.log(`\n  ${fault}\n    ${request.method} ${request.url.slice(0, 300)}\n    ${reply.slice(0, 300)}`)
  console.log(`\n  ${faultCount} faults, ${faults.length} kinds`)
  saveReport('fuzz', { load: loadavg()[0], cores: availableParallelism(), at: new Date().toISOString(), ...report })
  const isSound = frames === 0 || (await fuzzFrames(frames))
  if (faultCount > 0 || !isSound) process.exitCode = 1
}

/** The long form of the test that sends damaged frames to the socket. */
async function fuzzFrames(frames: number): Promise<boolean> {
  const { code } = await run({
    command: 'vitest',
    args: ['run', 'src/realtime/mutated-frames.test.ts'],
    cwd: join(root, 'server'),
    env: { MUTATED_FRAMES: String(frames) },
    show: true,
  })
  return code === 0
}
