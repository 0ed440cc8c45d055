import { existsSync, globSync, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root, run } from '../scripts/lib/run.ts'

const unpacked = join(root, '.cache/pgbench')
const homes = ['/usr/lib/postgresql/*/bin/pgbench', `${unpacked}/root/usr/lib/postgresql/*/bin/pgbench`]

/** The path of a pgbench: PATH, the system's own, or one that apt installs (as root) or unpacks into .cache. */
export async function ensurePgbench(): Promise<string> {
  for (const way of [async () => {}, installWithApt, unpackWithApt]) {
    await way()
    const found = findPgbench()
    if (found) return found
  }
  throw new Error('no pgbench: install the package postgresql (Debian) or postgresql-contrib, and have it on the PATH')
}

function findPgbench(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'pgbench'))
  return [...onPath, ...homes.flatMap((pattern) => globSync(pattern))].find((path) => existsSync(path))
}

async function installWithApt() {
  if (process.getuid?.() !== 0) return
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runAptGet(['update'], { env })
  await runAptGet(['install', '-y', '--no-install-recommends', 'postgresql'], { env })
}

async function unpackWithApt() {
  if (process.getuid?.() === 0) return
  const [lists, debs] = [join(unpacked, 'lists'), join(unpacked, 'debs')]
  for (const folder of [join(lists, 'partial'), debs]) mkdirSync(folder, { recursive: true })
  const own = ['-o', `Dir::State::Lists=${lists}`, '-o', `Dir::Cache=${unpacked}`, '-o', 'Debug::NoLocking=1']
  await runAptGet([...own, 'update'])
  const plan = await run({ command: 'apt-get', args: [...own, '-s', 'install', 'postgresql'] })
  const names = [...plan.output.matchAll(/^Inst (postgresql-\d+)\b/gm)].map(([, name]) => name ?? '')
  if (names.length === 0) return
  await runAptGet([...own, 'download', ...names], { cwd: debs })
  for (const deb of globSync('*.deb', { cwd: debs }))
    await run({ command: 'dpkg-deb', args: ['-x', join(debs, deb), join(unpacked, 'root')] })
}

async function runAptGet(args: string[], where: { cwd?: string; env?: Record<string, string> } = {}) {
  console.log(`pgbench: apt-get ${args.filter((arg) => !arg.includes('::') && arg !== '-o').join(' ')}`)
  await run({ command: 'apt-get', args, ...where, show: true })
}

type Load = { program: string; url: string; clients: number; seconds: number; script?: string | string[] }

/** Transactions per second of TPC-B, of a script, or of scripts that are drawn by chance, in prepared mode. */
export async function runPgbench({ program, url, clients, seconds, script }: Load): Promise<number> {
  const work = script ? [script].flat().flatMap((path) => ['-f', path]) : []
  const args = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), ...work]
  const { code, output } = await runClient(program, url, args)
  const tps = Number(/^tps = ([\d.]+)/m.exec(output)?.[1])
  if (code !== 0 || !(tps > 0)) throw new Error(`pgbench ended with code ${code}:\n${output}`)
  return tps
}

/** Makes and fills the tables of TPC-B. */
export async function fillPgbench({
  program,
  url,
  scale,
}: {
  program: string
  url: string
  scale: number
}): Promise<void> {
  const { code, output } = await runClient(program, url, ['-i', '-q', '-s', String(scale)])
  if (code !== 0) throw new Error(`pgbench -i ended with code ${code}:\n${output}`)
}

function runClient(program: string, address: string, args: string[]) {
  const { hostname, port, username, password, pathname } = new URL(address)
  const at = ['-h', hostname, '-p', port, '-U', username, pathname.slice(1)]
  return run({ command: program, args: [...args, ...at], env: { PGPASSWORD: decodeURIComponent(password) } })
}
