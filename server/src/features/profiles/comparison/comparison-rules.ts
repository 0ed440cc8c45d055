import type { Comparison, Genotype } from '@karibu/contract'

/** A row of genotype_comparison as one of the two members sees it. */
export type ComparisonRow = {
  iRequested: boolean
  theyRequested: boolean
  possibleRisk: boolean | null
  comparedAt: Date | null
  closed: boolean
}

/**
 * May a child of two people have a form of sickle cell disease? Not if one of them has AA, whatever the other has.
 * Everything finer (AC with AC would be mild) is left to a genetic counsellor.
 */
export const mayCarryRisk = (one: Genotype, other: Genotype): boolean => one !== 'AA' && other !== 'AA'

/** What a member sees. It depends on the other's genotype only through an outcome that both agreed to. */
export function comparisonView(row: ComparisonRow | undefined, { ready }: { ready: boolean }): Comparison {
  const outcome = row?.possibleRisk ? 'possible_risk' : 'no_known_risk'
  const isCompared = row !== undefined && row.possibleRisk !== null
  return {
    state: stateOf(row),
    ready,
    outcome: isCompared ? outcome : null,
    comparedOn: isCompared ? (row.comparedAt?.toISOString().slice(0, 10) ?? null) : null,
  }
}

function stateOf(row: ComparisonRow | undefined): Comparison['state'] {
  if (!row) return 'none'
  if (row.closed) return 'closed'
  if (row.possibleRisk !== null) return 'compared'
  return row.iRequested ? 'requested' : 'received'
}
