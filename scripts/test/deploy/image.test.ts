import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../bench/free-port.ts'
import { until } from '../../../bench/kill/kill-server.ts'
import { root, run } from '../../lib/run.ts'

type Instruction = { name: string; rest: string }

/** Installing and building take minutes. */
const isLong = process.env.KARIBU_LONG === '1'
const longMs = 900_000

const instructions: Instruction[] = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter(Boolean)
  .map((line) => ({ name: line.split(' ')[0] ?? '', rest: line.slice(line.indexOf(' ') + 1).trim() }))
const second = instructions.findLastIndex(({ name }) => name === 'FROM')
const stages = { build: instructions.slice(0, second), run: instructions.slice(second) }
const restOf = (name: string) => stages.run.findLast((each) => each.name === name)?.rest ?? ''

let folder: string
let app: string
let server: ChildProcess | null = null
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'karibu-image-'))
  // PostgreSQL may run as another user, who has to pass through.
  chmodSync(folder, 0o711)
  app = join(folder, 'app')
  mkdirSync(app)
})
afterAll(async () => {
  if (server?.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit')
  // 100,000 files: on a busy machine this takes a minute.
  rmSync(folder, { recursive: true, force: true })
}, longMs)

/** The files that `docker build` sends: those of the checkout that .dockerignore leaves. */
function sentFiles(): string[] {
  const ignored = readFileSync(join(root, 'deploy/Dockerfile.dockerignore'), 'utf8').trim().split('\n')
  const isIgnored = (path: string) =>
    ignored.some((line) => (line.startsWith('**/') ? path.split('/').includes(line.slice(3)) : path.startsWith(line)))
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed.split('\n').filter((path) => path && !isIgnored(path) && existsSync(join(root, path)))
}

/** COPY from the checkout: each source to the folder at the end, or all files. */
function copy(rest: string): void {
  const paths = rest.split(' ')
  const to = paths.at(-1) ?? ''
  const files = paths[0] === '.' ? sentFiles() : paths.slice(0, -1)
  for (const path of files) {
    const name = paths[0] === '.' ? path : (path.split('/').at(-1) ?? '')
    const target = join(app, to, name)
    mkdirSync(dirname(target), { recursive: true })
    cpSync(join(root, path), target)
  }
}

/** Paths of the image in the temporary folder, where this user owns everything. */
const here = (text: string): string =>
  text.replaceAll(/(^|[\s=])\/(app|data|backups|tmp)\b/g, `$1${folder}/$2`).replace(/ && chown .*/, '')

/** Packages of the system are those of this machine. */
async function runStep(command: string): Promise<void> {
  if (command.startsWith('apt-get ')) return
  const { code, output } = await run({ command: 'sh', args: ['-c', here(command)], cwd: app })
  expect([command, code, code === 0 ? '' : output]).toEqual([command, 0, ''])
}

test('npm ci works with the files copied before it', async () => {
  for (const { name, rest } of stages.build) {
    if (name === 'RUN' && rest.startsWith('npm ')) break
    if (name === 'COPY') copy(rest)
  }
  const workspaces: string[] = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces
  expect(workspaces.filter((workspace) => !existsSync(join(app, workspace, 'package.json')))).toEqual([])
  const first = stages.build.find(({ name, rest }) => name === 'RUN' && rest.startsWith('npm '))
  expect(first?.rest).toBe('npm ci')
  await runStep('npm ci --dry-run')
}, 120_000)

test('the stages have only instructions that this test runs', () => {
  const names = new Set(instructions.map(({ name }) => name))
  // ARG: the steps run as without one.
  const known = 'FROM ARG WORKDIR COPY RUN ENV USER VOLUME EXPOSE HEALTHCHECK CMD'.split(' ')
  expect([...names].filter((name) => !known.includes(name))).toEqual([])
  expect(stages.run.filter(({ name }) => name === 'COPY').map(({ rest }) => rest)).toEqual(['--from=build /app /app'])
})

test.runIf(isLong)(
  'after install, build and prune the image command serves, and an administrator can be added',
  async () => {
    for (const { name, rest } of stages.build) {
      if (name === 'COPY') copy(rest)
      if (name === 'RUN') await runStep(rest)
    }
    for (const { name, rest } of stages.run) if (name === 'RUN') await runStep(rest)
    expect(existsSync(join(app, 'node_modules/vitest'))).toBe(false)
    const port = await freePort()
    const settings = here(restOf('ENV'))
      .split(' ')
      .map((pair) => pair.split('='))
    const env = {
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      ...Object.fromEntries(settings),
      PORT: String(port),
      HOST: '127.0.0.1',
      RATES: 'off',
    }
    const [command = '', ...args]: string[] = JSON.parse(restOf('CMD'))
    const output: string[] = []
    const child = spawn(command, args, { cwd: app, env })
    server = child
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(String(text)))
    const [check = '', ...checked]: string[] = JSON.parse(/CMD (\[.*\])/.exec(restOf('HEALTHCHECK'))?.[1] ?? '[]')
    const isHealthy = async () => {
      expect([child.exitCode, child.exitCode === null ? '' : output.join('')]).toEqual([null, ''])
      return (await run({ command: check, args: checked, cwd: app, env })).code === 0
    }
    await until(isHealthy, 120_000)
    const made = await run({ command: 'npm', args: ['run', 'admin', '--', 'add', 'a@example.com'], cwd: app, env })
    expect(made.output).toContain('a@example.com is an administrator now')
  },
  longMs,
)
