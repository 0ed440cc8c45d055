import childProcess, { type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { picture } from '../../../test/media/pictures.ts'

const opened: ChildProcess[] = []
const { fork } = childProcess
vi.spyOn(childProcess, 'fork').mockImplementation((...args: Parameters<typeof fork>) => {
  const child = fork(...args)
  opened.push(child)
  return child
})
// Test files share their modules: a module of this file's own has no worker that another file started.
vi.resetModules()
const { processPhoto } = await import('./image-worker.ts')
afterAll(() => vi.restoreAllMocks())

afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(opened.splice(0).map(end))
})

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** A photo on its way in a process that gets none of the processor's time; the server's timers stand still. */
async function sendToStalledWorker() {
  const bytes = await picture(40, 70)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const answer = processPhoto(bytes, { field: 'file', owner: 'member:1' }).catch((refusal) => refusal)
  await vi.advanceTimersByTimeAsync(0)
  opened.at(-1)?.kill('SIGSTOP')
  return { answer, stalled: opened.at(-1) }
}

test('a valid photo is accepted however long a busy machine makes it wait', async () => {
  const { answer, stalled } = await sendToStalledWorker()
  await vi.advanceTimersByTimeAsync(30_000)
  stalled?.kill('SIGCONT')
  expect(await answer).toMatchObject({ width: 40, height: 70 })
})

test('a photo that no worker processed is not reported as broken, and the next one finds a worker', async () => {
  const { answer } = await sendToStalledWorker()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await answer).toMatchObject({ code: 'unavailable' })
  vi.useRealTimers()
  expect(await processPhoto(await picture(40, 70), { field: 'file', owner: 'member:1' })).toMatchObject({
    width: 40,
    height: 70,
  })
})

test('a photo that crashes its decoder is broken', async () => {
  const { answer, stalled } = await sendToStalledWorker()
  stalled?.kill('SIGKILL')
  expect(await answer).toMatchObject({ details: { fields: { file: [{ key: 'photo_broken' }] } } })
})
