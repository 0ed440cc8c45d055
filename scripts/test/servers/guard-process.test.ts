import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../lib/run.ts'

/** A process with the guard in which this goes wrong; it says `alive` when it still is afterwards. */
async function play(mishap: string, stop = "console.log('stopped')"): Promise<{ code: number | null; output: string }> {
  const script = `
    import { guardProcess } from ${JSON.stringify(join(root, 'scripts/lib/guard-process.ts'))}
    guardProcess({ log: (event, { err }) => console.log(event, err.code ?? ''), stop: async () => { ${stop} } })
    ${mishap}
    setTimeout(() => { console.log('alive'); process.exit(0) }, 300)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script])
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes))
  const [code] = await once(child, 'close')
  return { code, output }
}

test.each([
  'Promise.reject(Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }))',
  'Promise.reject(Object.assign(new Error("terminating connection"), { code: "57P01" }))',
  'Promise.reject(new Error("Connection terminated unexpectedly"))',
  'setTimeout(() => { throw new Error("Connection terminated") })',
  'Promise.reject(new Error("Socket closed unexpectedly"))',
  'Promise.reject(new AggregateError([new Error("Connection terminated"), Object.assign(new Error("x"), { code: "57P01" })]))',
])('a lost connection is logged and does not end the process: %s', async (mishap) => {
  const { code, output } = await play(mishap)
  expect(output).toContain('connection_error_uncaught')
  expect([code, output.includes('alive'), output.includes('stopped')]).toEqual([0, true, false])
})

test.each([
  'Promise.reject(new TypeError("x is not a function"))',
  'setTimeout(() => { throw new Error("oops") })',
  'Promise.reject(Object.assign(new Error("duplicate key"), { code: "23505" }))',
  'Promise.reject(undefined ?? "no error at all")',
  'Promise.reject(new AggregateError([new Error("Connection terminated"), new Error("oops")]))',
  'Promise.reject(new AggregateError([]))',
])('after any other error the server stops cleanly and exits with 1: %s', async (mishap) => {
  const { code, output } = await play(mishap)
  expect(output).toContain('error_uncaught')
  expect([code, output.includes('alive'), output.includes('stopped')]).toEqual([1, false, true])
})

test('a stop that fails still ends the process', async () => {
  const { code, output } = await play('Promise.reject(new Error("oops"))', "throw new Error('stuck')")
  expect(output).toContain('stop_failed')
  expect(code).toBe(1)
})
