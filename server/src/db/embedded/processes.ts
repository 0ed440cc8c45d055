import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { errorCode } from '../../error-code.ts'

/** True while a process with this id exists, of any user. A zombie process does not count. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false
  }
  return !isZombie(pid)
}

// A container without an init leaves killed processes in the table, some for ever.
function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return /^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2))
  } catch {
    return false
  }
}

/** Distinguishes two processes with the same id: ids are reused, most of all in containers. */
export function processBirth(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name is in brackets and may contain spaces: fields are counted from the last bracket.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticks}`
  } catch {
    return ask(['-o', 'lstart=', '-p', String(pid)])
  }
}

/** The command line of a process, or an empty string when it is gone. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ask(['-o', 'command=', '-p', String(pid)])
  }
}

function ask(question: string[]): string {
  if (process.platform === 'linux') return ''
  try {
    return execFileSync('ps', question, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}
