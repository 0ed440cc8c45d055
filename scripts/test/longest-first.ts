import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take half a minute and more, the longest first. */
export const longFiles = [
  'bench/faults',
  'servers/start',
  'bench/upgrade-bench',
  'bench/all-bench',
  'admin',
  'bench/churn',
  'bench/web-bench',
  'servers/payout-kill',
  'operations/import',
  'servers/system-postgres',
  'bench/chat-bench',
  'servers/workers',
  'operations/members',
  'servers/kill',
  'bench/reads-bench',
  'command-line',
]

/**
 * Starts long files first; of two cores one would have nothing to do while the longest runs alone at the end. A first run knows
 * no durations, and would start the largest files first: the benches are short files.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longestFirst(await super.sort(files))
  }
}

/** The other files keep their order. */
export function longestFirst<T extends { moduleId: string }>(files: readonly T[]): T[] {
  const placeOf = ({ moduleId }: T) => {
    const place = longFiles.findIndex((name) => moduleId.endsWith(`/scripts/test/${name}.test.ts`))
    return place === -1 ? longFiles.length : place
  }
  return files.toSorted((one, other) => placeOf(one) - placeOf(other))
}
