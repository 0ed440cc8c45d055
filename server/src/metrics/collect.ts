import { Gauge, type Registry } from 'prom-client'
import type { Context } from '../context.ts'

/** Rows that are counted at most, from the newest, so that a scrape costs the same in every year. */
const recentMax = 2_000
/** Several scrapers and processes must not ask the database more often. */
const freshMs = 5_000

type Source = Pick<Context, 'pool' | 'log'> & { countSockets: () => number }
type Sample = { metric: string; labels: Record<string, string>; value: number }

const gauges = {
  karibu_database_up: { help: 'Whether the database answered this scrape.', labelNames: [] },
  karibu_database_connections: { help: 'Connections of the pool of this process.', labelNames: ['state'] },
  karibu_database_waiting: { help: 'Queries that wait for a connection of the pool.', labelNames: [] },
  karibu_database_wait_seconds: { help: 'How long the oldest of them has waited.', labelNames: [] },
  karibu_sockets: { help: 'Open sockets of this process.', labelNames: [] },
  karibu_jobs: { help: 'Background jobs: due, later, or failed on every attempt.', labelNames: ['state'] },
  karibu_jobs_oldest_seconds: { help: 'How long the oldest due job has waited for a worker.', labelNames: [] },
  karibu_deposits_recent: { help: 'The newest 2000 deposits by channel and state.', labelNames: ['channel', 'state'] },
  karibu_deposits_overdue: { help: 'Deposits whose provider should have been asked 10 minutes ago.', labelNames: [] },
  karibu_payouts_recent: { help: 'The newest 2000 payouts by channel and state.', labelNames: ['channel', 'state'] },
  karibu_ledger_faults: { help: 'Faults of the books that checks of the last 25 hours recorded.', labelNames: [] },
} as const

/** Adds the metrics that are read on each scrape. Without the database those of the process remain. */
export function addCollected(registry: Registry, source: Source): () => Promise<void> {
  const registers = [registry]
  const made = new Map(
    Object.entries(gauges).map(([name, { help, labelNames }]) => [
      name,
      new Gauge({ name, help, labelNames: [...labelNames], registers }),
    ]),
  )
  const set = ({ metric, labels, value }: Sample) => made.get(metric)?.set(labels, value)
  let last: { at: number; samples: Promise<Sample[]> } | null = null
  const readOnce = () => {
    if (!last || Date.now() - last.at > freshMs) last = { at: Date.now(), samples: readDatabase(source) }
    return last.samples
  }
  return async () => {
    const samples = await readOnce()
    // A state that has no row any more must not stay at its last value.
    for (const gauge of made.values()) gauge.reset()
    for (const sample of [...samples, ...ofProcess(source)]) set(sample)
  }
}

function ofProcess({ pool, countSockets }: Source): Sample[] {
  const connections = { idle: pool.idleCount, used: pool.totalCount - pool.idleCount }
  return [
    ...Object.entries(connections).map(([state, value]) => ({
      metric: 'karibu_database_connections',
      labels: { state },
      value,
    })),
    { metric: 'karibu_database_waiting', labels: {}, value: pool.waitingCount },
    { metric: 'karibu_database_wait_seconds', labels: {}, value: pool.waitMs / 1000 },
    { metric: 'karibu_sockets', labels: {}, value: countSockets() },
  ]
}

const statement = `
  with due as (
    select case when attempts >= max_attempts then 'failed' when run_at <= now() then 'due' else 'later' end as state,
      locked_at is null as is_free, run_at
    from graphile_worker.jobs)
  select 'karibu_jobs' as metric, json_build_object('state', s.state) as labels, count(d.state)::float8 as value
    from unnest('{due,later,failed}'::text[]) s(state) left join due d on d.state = s.state group by s.state
  union all select 'karibu_jobs_oldest_seconds', '{}'::json,
    coalesce(extract(epoch from now() - min(run_at)), 0)::float8 from due where state = 'due' and is_free
  union all select 'karibu_deposits_recent', json_build_object('channel', channel, 'state', state), count(*)::float8
    from (select channel, state from deposit order by id desc limit ${recentMax}) d group by channel, state
  union all select 'karibu_deposits_overdue', '{}'::json, count(*)::float8
    from deposit where next_poll_at < now() - interval '10 minutes'
  union all select 'karibu_payouts_recent', json_build_object('channel', channel, 'state', state), count(*)::float8
    from (select channel, state from withdrawal order by id desc limit ${recentMax}) w group by channel, state
  union all select 'karibu_ledger_faults', '{}'::json, count(*)::float8 from books_fault where found_at > now() - interval '25 hours'`

async function readDatabase({ pool, log }: Source): Promise<Sample[]> {
  try {
    const { rows } = await pool.query<Sample>(statement)
    return [...rows, { metric: 'karibu_database_up', labels: {}, value: 1 }]
  } catch (error) {
    log('metrics_incomplete', { err: error })
    return [{ metric: 'karibu_database_up', labels: {}, value: 0 }]
  }
}
