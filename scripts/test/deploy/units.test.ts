import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root, run } from '../../lib/run.ts'
import { ensureProgram } from '../../lib/system/ensure-program.ts'
import { systemd } from '../../lib/system/find-program.ts'

const units = globSync(join(root, 'deploy/systemd/*')).toSorted()
const services = units.filter((unit) => unit.endsWith('.service'))
const analyze = await ensureProgram(systemd)
if (!analyze) console.warn('skipped: systemd-analyze on the units, which needs the package systemd')

let folder: string
/** Units whose paths lead to this checkout, which `verify` looks up. */
let here: string[]
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'karibu-units-'))
  mkdirSync(join(folder, 'units'))
  here = units.map((unit) => {
    const file = join(folder, 'units', basename(unit))
    writeFileSync(file, readFileSync(unit, 'utf8').replaceAll('/opt/karibu/', `${root}/`))
    return file
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The lines of a unit's service from the first about its surroundings on, without comments. */
const hardeningOf = (unit: string): string[] => {
  const [, text = ''] = /^(UMask=[\s\S]*?)(?:^\[|$(?![\s\S]))/m.exec(readFileSync(unit, 'utf8')) ?? []
  return text.split('\n').filter((line) => line.includes('=') && !line.startsWith('#'))
}

test.skipIf(!analyze)('systemd-analyze verify accepts the units', async () => {
  expect(units.length).toBe(5)
  const { code, output } = await run({ command: analyze ?? '', args: ['verify', ...here] })
  // Units of the machine itself are read along; its faults are not ours.
  const ours = output.split('\n').filter((line) => line.includes('karibu'))
  expect(ours).toEqual([])
  expect(code).toBe(0)
})

test.skipIf(!analyze)('verify rejects a misspelled setting or a missing command', () => {
  const broken = join(folder, 'units/karibu-broken.service')
  writeFileSync(broken, '[Service]\nProtectSystm=strict\nExecStart=/opt/karibu/none\n')
  expect(() => execFileSync(analyze ?? '', ['verify', broken], { stdio: 'pipe' })).toThrow(
    /ProtectSystm|not executable/,
  )
})

test.skipIf(!analyze)('all services have the same hardening, with an exposure of at most 2.0', () => {
  expect(hardeningOf(services[0] ?? '').length).toBeGreaterThan(20)
  for (const service of services) {
    expect(hardeningOf(service)).toEqual(hardeningOf(services[0] ?? ''))
    // Ends with 1 above the threshold, which is in tenths.
    execFileSync(analyze ?? '', ['security', '--offline=true', '--threshold=20', '--no-pager', service], {
      stdio: 'pipe',
    })
  }
})

test('no service has a setting that breaks the server', () => {
  for (const service of services) {
    const text = readFileSync(service, 'utf8')
    // The compiler of JavaScript writes code, and an embedded PostgreSQL shares memory with its processes.
    expect(text).not.toMatch(/^(MemoryDenyWriteExecute|RemoveIPC)=/m)
  }
})

test('each service except the server has a timer, and the guide enables it', () => {
  const guide = readFileSync(join(root, 'docs/OPERATIONS.md'), 'utf8')
  const switchedOn = /^systemctl enable --now (.*)$/m.exec(guide)?.[1]?.split(' ')
  const timers = units.map((unit) => basename(unit)).filter((name) => name.endsWith('.timer'))
  expect(switchedOn?.toSorted()).toEqual(['karibu', ...timers].toSorted())
  for (const service of services.map((unit) => basename(unit, '.service')).filter((name) => name !== 'karibu'))
    expect(timers).toContain(`${service}.timer`)
})
