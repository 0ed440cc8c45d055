import { globSync, readFileSync } from 'node:fs'

/** Ticks of a second in /proc; 100 on every Linux that Node runs on. */
const ticksPerSecond = 100

type Process = { parent: number; own: number; ended: number }

/** Milliseconds of CPU time that a process has used, with all its threads. Linux only. */
export const processMs = (pid: number): number => (readProcess(pid)?.own ?? 0) * (1000 / ticksPerSecond)

/** The same of a process with its children, those included that have ended. */
export function familyMs(pid: number): number {
  const pids = globSync('/proc/[0-9]*').map((path) => Number(path.slice('/proc/'.length)))
  const family = pids.flatMap((one) => {
    const found = readProcess(one)
    return found && (one === pid || found.parent === pid) ? [found.own + (one === pid ? found.ended : 0)] : []
  })
  return family.reduce((sum, ticks) => sum + ticks, 0) * (1000 / ticksPerSecond)
}

function readProcess(pid: number): Process | undefined {
  try {
    // The name, in parentheses, may hold spaces: the fields count from behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? []
    const [, parent = 0] = fields
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11)
    return { parent, own: user + system, ended: endedUser + endedSystem }
  } catch {
    return undefined
  }
}
