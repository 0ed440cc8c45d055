import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type FeatureRow, featureTable } from '../../contract/src/feature-table.ts'
import { api } from '../../contract/src/index.ts'
import { root } from '../lib/run.ts'
import { tableDomains } from '../lib/schema/table-domains.ts'

/** What exists in the project, by kind. */
export type Existing = Record<'server' | 'web' | 'routes' | 'tables' | 'locales', readonly string[]>

/** Differences between the table of features and the project, and names that two features use. */
export function findFeatureFaults(table: Record<string, FeatureRow>, existing: Existing, home: string): string[] {
  return [
    ...folderFaults(table, existing, 'server'),
    ...folderFaults(table, existing, 'web'),
    ...nameFaults(table, existing, 'routes'),
    ...nameFaults(table, existing, 'tables'),
    ...nameFaults(table, existing, 'locales'),
    ...existing.routes
      .filter((group) => !Object.values(table).some(({ routes }) => routes.includes(group)))
      .map((group) => `the routes '${group}' belong to no feature of contract/src/feature-table.ts`),
    ...Object.entries(table)
      .filter(([, { docs }]) => docs && !existsSync(join(home, docs)))
      .map(([name, { docs }]) => `${name}: there is no ${docs}`),
  ]
}

function folderFaults(table: Record<string, FeatureRow>, existing: Existing, side: 'server' | 'web'): string[] {
  const expected = Object.keys(table).filter((name) => table[name]?.[side])
  return [
    ...existing[side]
      .filter((name) => !expected.includes(name))
      .map((name) => `${side}/src/features/${name} has no row in contract/src/feature-table.ts`),
    ...expected
      .filter((name) => !existing[side].includes(name))
      .map((name) => `${name}: there is no ${side}/src/features/${name}`),
  ]
}

function nameFaults(
  table: Record<string, FeatureRow>,
  existing: Existing,
  kind: 'routes' | 'tables' | 'locales',
): string[] {
  const uses = Object.entries(table).flatMap(([feature, row]) => row[kind].map((name) => ({ feature, name })))
  return [
    ...uses
      .filter(({ name }) => !existing[kind].includes(name))
      .map(({ feature, name }) => `${feature}: '${name}' is not one of the ${kind}`),
    ...uses
      .filter(({ name }, index) => uses.findIndex((use) => use.name === name) !== index)
      .map(({ feature, name }) => `${feature}: '${name}' of the ${kind} belongs to another feature too`),
  ]
}

function readExisting(): Existing {
  return {
    server: readdirSync(join(root, 'server/src/features')),
    web: readdirSync(join(root, 'web/src/features')),
    routes: Object.keys(api),
    tables: Object.values(tableDomains).flat(),
    locales: readdirSync(join(root, 'locales/en')).map((file) => file.replace('.json', '')),
  }
}

if (import.meta.main) {
  const faults = findFeatureFaults(featureTable, readExisting(), root)
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}
