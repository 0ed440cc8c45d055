import { setTimeout as wait } from 'node:timers/promises'
import type { FaultFinding, FaultHistory } from './fault-history.ts'
import { type FaultWorld, type Pause, runClients } from './fault-load.ts'

/** The calm part of the time between two faults. */
export type CalmTime = { perSecond: number; p50: number; p95: number; rssMb: number; handles: number }
export type SteadyLoad = { clients: number; makePause: () => Pause; capacity: number; perSecond: number }

const clients = 16
const calibrateMs = 15_000
/** The first times warm up: plans, caches and compiled code. */
const warmTimes = 3
/** Between the first third and the last: by what factor a value may grow, and by how much at least before it counts. */
const limits = {
  p95: { factor: 1.5, least: 20, unit: 'ms' },
  rssMb: { factor: 1.25, least: 40, unit: 'MB' },
  handles: { factor: 1.25, least: 15, unit: 'handles' },
} as const

/** A load that starts `share` of the requests per second that as many clients reach without a pause. */
export async function measureCapacity(
  { world, history, random }: { world: FaultWorld; history: FaultHistory; random: () => number },
  share: number,
): Promise<SteadyLoad> {
  const end = performance.now() + calibrateMs
  const before = history.deeds.length
  await runClients({
    world,
    history,
    random,
    clients,
    makePause: () => async () => {},
    mayGoOn: () => performance.now() < end,
  })
  const capacity = (1000 * (history.deeds.length - before)) / calibrateMs
  const perSecond = share * capacity
  return { clients, capacity, perSecond, makePause: () => startsEvery((1000 * clients) / perSecond) }
}

/** A pause until the next start is due. Who is late goes on at once, and makes up for one second at most. */
function startsEvery(ms: number): Pause {
  let next = performance.now()
  return async () => {
    next = Math.max(next + ms, performance.now() - 1000)
    await wait(Math.max(0, next - performance.now()))
  }
}

/** Empties the waits of a history into their rate and percentiles. */
export function takeWaits({ waits }: FaultHistory, seconds: number): Pick<CalmTime, 'perSecond' | 'p50' | 'p95'> {
  const sorted = waits.splice(0).sort((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  return { perSecond: Math.round(sorted.length / seconds), p50: at(0.5), p95: at(0.95) }
}

/** What grew from the first third to the last, by the medians of both. */
export function findDrift(times: readonly CalmTime[]): FaultFinding[] {
  const warm = times.slice(warmTimes)
  const third = Math.floor(warm.length / 3)
  if (third === 0) return []
  return (['p95', 'rssMb', 'handles'] as const).flatMap((key): FaultFinding[] => {
    const [first, last] = [median(warm.slice(0, third), key), median(warm.slice(-third), key)]
    const { factor, least, unit } = limits[key]
    if (last <= first * factor || last - first < least) return []
    return [{ kind: 'drift', what: `${key}: ${first} ${unit} in the first third, ${last} in the last` }]
  })
}

function median(times: readonly CalmTime[], key: 'p95' | 'rssMb' | 'handles'): number {
  const values = times.map((time) => time[key]).toSorted((one, other) => one - other)
  return values[values.length >> 1] ?? 0
}
