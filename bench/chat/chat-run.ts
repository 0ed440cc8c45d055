import { availableParallelism } from 'node:os'
import { measureChat } from './chat.ts'

type Wish = { rounds: number; seconds: string; sockets: string }

/** Throughput, delay and memory of the chat on the command line. Fails when an acknowledged message is not there. */
export async function chat(
  { rounds, seconds, sockets }: Wish,
  keep: (name: string, report: object) => void,
): Promise<void> {
  const wish = { rounds, seconds: Number(seconds), sockets: Number(sockets), rate: 200, clients: 16 }
  const report = await measureChat(wish)
  const { ratio, latency, idleMb, acknowledged, kept } = report
  const say = (line: string) => console.log(`  ${line}`)
  say('')
  say(`delivered for each insert    ${[ratio.median, ratio.low, ratio.high].map((one) => one.toFixed(2)).join('   ')}`)
  say(
    `delay at ${latency.connected} sockets, ${wish.rate}/s   ${latency.p50.toFixed(1)} ms half, ${latency.p99.toFixed(1)} ms 99 %`,
  )
  say(
    `of ${latency.sent} sent ${latency.delivered} delivered; the load itself used ${(latency.ownCpu * 100).toFixed(0)} % of a core`,
  )
  say(`memory of 1,000 idle sockets ${idleMb.toFixed(1)} MB`)
  say(`${acknowledged} acknowledged, ${kept} kept`)
  keep('chat', { cores: availableParallelism(), at: new Date().toISOString(), ...wish, ...report })
  if (kept < acknowledged || latency.delivered < latency.sent) process.exitCode = 1
}
