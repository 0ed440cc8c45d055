import { availableParallelism } from 'node:os'
import { measureChat } from './chat.ts'

type RunOptions = { rounds: number; seconds: string; sockets: string }

/** Throughput, delay and memory of the chat on the command line. Fails when an acknowledged message is not there. */
export async function chat(
  { rounds, seconds, sockets }: RunOptions,
  saveReport: (name: string, report: object) => void,
): Promise<void> {
  const options = { rounds, seconds: Number(seconds), sockets: Number(sockets), rate: 200, clients: 16 }
  const report = await measureChat(options)
  const { ratio, latency, idleMb, acknowledged, stored } = report
  const log = (line: string) => console.log(`  ${line}`)
  log('')
  log(`delivered for each insert    ${[ratio.median, ratio.low, ratio.high].map((one) => one.toFixed(2)).join('   ')}`)
  log(
    `delay at ${latency.connected} sockets, ${options.rate}/s   ${latency.p50.toFixed(1)} ms half, ${latency.p99.toFixed(1)} ms 99 %`,
  )
  log(
    `of ${latency.sent} sent ${latency.delivered} delivered; the load itself used ${(latency.ownCpu * 100).toFixed(0)} % of a core`,
  )
  log(`memory of 1,000 idle sockets ${idleMb.toFixed(1)} MB`)
  log(`${acknowledged} acknowledged, ${stored} stored`)
  saveReport('chat', { cores: availableParallelism(), at: new Date().toISOString(), ...options, ...report })
  if (stored < acknowledged || latency.delivered < latency.sent) process.exitCode = 1
}
