import { availableParallelism } from 'node:os'
import { useCompileCache } from './lib/compile-cache.ts'
import { root, run } from './lib/run.ts'

/** `hasSummary`: the last line of the output is printed even if the step passes. */
type Step = { name: string; command: string; args: string[]; hasSummary?: boolean }
type Outcome = { name: string; ok: boolean; output: string }

const types = (workspace: string, folder: string): Step => ({
  name: `types: ${workspace}`,
  command: process.execPath,
  // TypeScript 7 checks the types; `typescript` itself stays at 6, whose programming interface the scripts use. Its usual four
  // checkers each make the shared types anew: one takes about half of the processor's time, and another step runs beside it.
  args: [
    'node_modules/typescript-native/bin/tsc',
    '-p',
    folder,
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    `.cache/types-${workspace}.json`,
  ],
})
const script = (name: string, ...args: string[]): Step => ({ name, command: process.execPath, args })

// The slowest first: with few cores the whole then takes little longer than its longest step.
const steps: Step[] = [
  types('web', 'web'),
  types('server', 'server'),
  { name: 'dead code', command: 'knip', args: ['--no-progress'] },
  script('database types', 'scripts/generate/db-types.ts', '--check'),
  types('scripts', '.'),
  types('contract', 'contract'),
  types('client', 'client'),
  script('imports', 'scripts/checks/check-imports.ts'),
  { name: 'format and lint', command: 'biome', args: ['check', '--colors=force', '.'] },
  script('languages', 'scripts/checks/check-locales.ts'),
  script('structure', 'scripts/checks/check-structure.ts'),
  { name: 'commands of the documents', command: 'vitest', args: ['run', 'scripts/test/checks/commands.test.ts'] },
  script('decisions', 'scripts/check-decisions.ts'),
  script('installed packages', 'scripts/checks/check-installed.ts'),
  script('licences', 'scripts/checks/check-licences.ts'),
  script('secrets', 'scripts/checks/check-secrets.ts'),
  script('features', 'scripts/checks/check-features.ts'),
  script('specification', 'scripts/specification.ts', '--check'),
  script('ASVS', 'scripts/asvs.ts', '--check'),
  script('Dockerfile and compose file', 'scripts/checks/check-deploy.ts'),
  script('API description', 'scripts/checks/check-openapi.ts'),
  script('legal texts', 'scripts/generate/legal-version.ts', '--check'),
  script('text keys', 'scripts/generate/text-keys.ts'),
  script('comments of the contract', 'scripts/checks/check-schema-comments.ts'),
  script('log events', 'scripts/generate/log-events.ts'),
  { ...script('code rules', 'scripts/checks/check-code.ts'), hasSummary: true },
  { ...script('words', 'scripts/check-words.ts'), hasSummary: true },
]

/** All static checks. Returns the number of steps that failed. */
async function check(): Promise<{ failed: number }> {
  const started = performance.now()
  const waiting = [...steps]
  const outcomes: Outcome[] = []
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) outcomes.push(await runStep(step))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  const failures = outcomes.filter(({ ok }) => !ok)
  for (const { name, output } of failures) console.log(`\n── ${name}\n${output.trimEnd()}`)
  console.log(`\ncheck: ${outcomes.length - failures.length} of ${outcomes.length} steps in order, ${seconds(started)}`)
  return { failed: failures.length }
}

async function runStep({ name, command, args, hasSummary }: Step): Promise<Outcome> {
  const started = performance.now()
  const { code, output } = await run({ command, args, cwd: root })
  const summary = hasSummary ? ` (${output.trimEnd().split('\n').at(-1)})` : ''
  console.log(`${code === 0 ? '✓' : '✗'} ${name} ${seconds(started)}${summary}`)
  return { name, ok: code === 0, output }
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

if (import.meta.main) {
  useCompileCache()
  const { failed } = await check()
  process.exitCode = failed === 0 ? 0 : 1
}
