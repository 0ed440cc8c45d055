import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult, type IModule } from 'dependency-cruiser'
import config from '../../.dependency-cruiser.mjs'

export type ImportFault = { rule: string; from: string; to: string; comment: string }

/** A rule that dependency-cruiser cannot express: features form a cycle even if no single file does. */
export const featureCycleRule = 'no-feature-cycle'

const folders = ['contract', 'client', 'examples', 'server', 'web', 'scripts', 'bench', 'e2e']

/** Every import under `root` that the rules of .dependency-cruiser.mjs forbid. */
export async function findImportFaults(root: string): Promise<ImportFault[]> {
  const { options, ...ruleSet } = config
  const cruiseOptions = { ...options, ruleSet, validate: true, baseDir: root } as unknown as ICruiseOptions
  const present = folders.filter((folder) => existsSync(join(root, folder)))
  const { output } = await cruise(present, cruiseOptions)
  const { summary, modules } = output as ICruiseResult
  const forbidden = summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    from,
    to: cycle ? cycle.map((step) => step.name).join(' → ') : to,
    comment: ruleSet.forbidden.find(({ name }) => name === rule.name)?.comment ?? '',
  }))
  return [...forbidden, ...findFeatureCycles(modules)]
}

/** The names of all rules that `findImportFaults` applies. */
export function ruleNames(): string[] {
  return [...config.forbidden.map(({ name }) => name), featureCycleRule]
}

function findFeatureCycles(modules: IModule[]): ImportFault[] {
  return ['server', 'web'].flatMap((side) => cyclesOf(featureGraph(modules, `${side}/src/features/`)))
}

// A feature may enqueue jobs of a feature that imports it: the table of jobs imports no code of its feature.
const isJobTable = (path: string) => /^server\/src\/features\/[^/]+\/jobs\.ts$/.test(path)

function featureGraph(modules: IModule[], home: string): Map<string, Set<string>> {
  const featureOf = (path: string) =>
    path.startsWith(home) && !/\.test\.tsx?$/.test(path) ? path.slice(0, path.indexOf('/', home.length)) : undefined
  const graph = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    const from = featureOf(source)
    if (!from) continue
    const reached = graph.get(from) ?? new Set()
    graph.set(from, reached)
    for (const { resolved } of dependencies) {
      const to = featureOf(resolved)
      if (to && to !== from && !isJobTable(resolved)) reached.add(to)
    }
  }
  return graph
}

function cyclesOf(graph: Map<string, Set<string>>): ImportFault[] {
  const closed = new Set<string>()
  const faults: ImportFault[] = []
  const walk = (feature: string, path: string[]) => {
    const start = path.indexOf(feature)
    if (start >= 0) {
      const cycle = [...path.slice(start), feature].join(' → ')
      faults.push({
        rule: featureCycleRule,
        from: feature,
        to: cycle,
        comment: 'Features do not import each other in a cycle.',
      })
    }
    if (start >= 0 || closed.has(feature)) return
    for (const next of graph.get(feature) ?? []) walk(next, [...path, feature])
    closed.add(feature)
  }
  for (const feature of graph.keys()) walk(feature, [])
  return faults
}

if (import.meta.main) {
  const faults = await findImportFaults(resolve(import.meta.dirname, '../..'))
  for (const { rule, from, to, comment } of faults) console.log(`${rule}: ${from}\n    → ${to}\n    ${comment}`)
  console.log(faults.length === 0 ? 'every import follows the rules' : `${faults.length} imports break a rule`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
