import type { BenchApp, Statement } from '../bench-app.ts'

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  Filter?: string
  Plans?: Plan[]
}
type Explained = { Plan: Plan & Record<string, unknown>; 'Execution Time': number }

export type PlanReport = { statement: string; ms: number; buffers: number; seqScans: string[] }

/** Tables with a row for a member or more: no request may scan one of them. */
const large = new Set([
  'member',
  'profile',
  'card',
  'reaction',
  'pair_block',
  'photo',
  'place',
  'presence',
  'matched',
  'conversation',
  'conversation_side',
  'message',
  'feed_queue',
  'feed_cursor',
  'member_session',
])

/**
 * Explains statements with their real values, each in a transaction that is rolled back. With `force` the planner
 * avoids sequential scans, which are right in a small database: a table that it still reads whole has no index.
 */
export async function explain(
  { pool }: Pick<BenchApp, 'pool'>,
  statements: Statement[],
  { force = false }: { force?: boolean } = {},
): Promise<PlanReport[]> {
  const client = await pool.connect()
  const reports: PlanReport[] = []
  try {
    for (const { text, values } of statements) {
      await client.query('begin')
      if (force) await client.query('set local enable_seqscan = off')
      const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values)
      await client.query('rollback')
      const [{ Plan: plan, 'Execution Time': ms }] = rows[0]['QUERY PLAN'] as [Explained]
      const buffers = Number(plan['Shared Hit Blocks'] ?? 0) + Number(plan['Shared Read Blocks'] ?? 0)
      reports.push({ statement: titleOf(text), ms, buffers, seqScans: seqScansOf(plan) })
    }
  } finally {
    client.release(true)
  }
  return reports
}

/** Can the statement be explained? Others, such as `begin`, have no plan. */
export const hasPlan = ({ text }: Statement): boolean =>
  /^\s*(?:\/\*.*?\*\/\s*)?(select|with|insert|update|delete)\b/i.test(text)

/** One of each shape: the same text with other values is the same statement. */
export function distinct(statements: Statement[]): Statement[] {
  const known = new Map<string, Statement>()
  for (const statement of statements) {
    if (hasPlan(statement)) known.set(statement.text, statement)
  }
  return [...known.values()]
}

export const titleOf = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 90)

function seqScansOf(plan: Plan): string[] {
  const relation = plan['Relation Name']
  const own = plan['Node Type'] === 'Seq Scan' && relation && large.has(relation) ? [relation] : []
  return [...own, ...(plan.Plans ?? []).flatMap(seqScansOf)]
}
