import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from '../lib/run.ts'

const commands = [
  ['npm start', 'scripts/start.ts'],
  ['npm run dev', 'scripts/dev.ts'],
  ['npm run demo', 'scripts/demo.ts'],
  ['npm run admin', 'scripts/admin.ts'],
  ['npm run jobs', 'scripts/operations/jobs.ts'],
  ['npm run mails', 'scripts/operations/mails.ts'],
  ['npm run maintenance', 'scripts/operations/maintenance.ts'],
  ['npm run incidents', 'scripts/operations/incidents.ts'],
  ['npm run gifts', 'scripts/operations/gifts.ts'],
  ['npm run play-money', 'scripts/operations/play-money.ts'],
  ['npm run members', 'scripts/operations/members.ts'],
  ['npm run transparency', 'scripts/operations/transparency.ts'],
  ['npm run books', 'scripts/books.ts'],
  ['npm run bench', 'bench/run.ts'],
  ['npm run bench:seed', 'bench/seed.ts'],
] as const

// A folder that cannot exist: a command that goes on in spite of its arguments fails on it instead of making a database.
const env = { ...process.env, KARIBU_ENV: 'local', DATA_DIR: '/dev/null/karibu' }
const run = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [script, ...args], { cwd: root, env, encoding: 'utf8' })

test.each(commands)(
  '%s --help prints its usage and exits with 0',
  (name, script) => {
    const { status, stdout, stderr } = run(script, '--wrokers', '2', '--help')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain(`Usage: ${name}`)
  },
  60_000,
)

test.each(commands)(
  '%s reports an unknown option and exits with 2',
  (name, script) => {
    const { status, stdout, stderr } = run(script, '--wrokers', '2')
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain("Unknown option '--wrokers'")
    expect(stderr).toContain(`Usage: ${name}`)
    expect(stderr).not.toContain('    at ')
  },
  60_000,
)

test('npm start rejects an invalid number of workers and an extra argument', () => {
  for (const [args, words] of [
    [['--workers', 'many'], '--workers takes a whole number from 1 to 64'],
    [['now'], "Unexpected argument 'now'"],
  ] as const) {
    const { status, stderr } = run('scripts/start.ts', ...args)
    expect(status).toBe(2)
    expect(stderr).toContain(words)
  }
})
