import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { isRunning } from './processes.ts'

test('a running process is detected, one that never existed is not', () => {
  expect(isRunning(process.pid)).toBe(true)
  expect(isRunning(2 ** 22 + 1)).toBe(false)
})

test.runIf(process.platform === 'linux')('a zombie process does not count as running', async () => {
  // `sleep` takes the place of the shell and never asks after the shell's child.
  const parent = spawn('sh', ['-c', 'sleep 0.5 & echo $!; exec sleep 20'], { stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    const [line] = await once(parent.stdout, 'data')
    const pid = Number(String(line))
    expect(pid).toBeGreaterThan(1)
    await expect.poll(() => isRunning(pid), { timeout: 5_000 }).toBe(false)
    expect(() => process.kill(pid, 0)).not.toThrow()
  } finally {
    parent.kill()
  }
})
