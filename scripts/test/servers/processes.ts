import { readFileSync } from 'node:fs'

/** Reads a file of a process under /proc; empty once the process has ended, which can happen between any two reads. */
function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

export const commandOf = (pid: number): string => readProcess(pid, 'cmdline').replaceAll('\0', ' ')

/** False also for a zombie: it has ended, and only its parent has not asked for the result yet. */
export function isAlive(pid: number): boolean {
  const status = readProcess(pid, 'status')
  return status !== '' && !/^State:\s+[ZX]/m.test(status)
}

export const parentOf = (pid: number): number => Number(/^PPid:\s+(\d+)/m.exec(readProcess(pid, 'status'))?.[1])

export const childrenOf = (pid: number): number[] =>
  readProcess(pid, `task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)

export const descendantsOf = (pid: number): number[] =>
  childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)])
