import type * as processes from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { picture } from '../../test/media/pictures.ts'
import { processPhoto } from './image-worker.ts'

const opened = vi.hoisted(() => [] as processes.ChildProcess[])
vi.mock('node:child_process', async (original) => {
  const real = await original<typeof processes>()
  const fork = (...args: Parameters<typeof real.fork>) => {
    const child = real.fork(...args)
    opened.push(child)
    return child
  }
  return { ...real, fork }
})

afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(opened.splice(0).map(end))
})

async function end(child: processes.ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** A photo on its way in a process that gets none of the processor's time; the server's timers stand still. */
async function sendToStillDarkroom() {
  const bytes = await picture(40, 70)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const answer = processPhoto(bytes, { field: 'file', owner: 'member:1' }).catch((refusal) => refusal)
  await vi.advanceTimersByTimeAsync(0)
  opened.at(-1)?.kill('SIGSTOP')
  return { answer, darkroom: opened.at(-1) }
}

test('a sound photo is taken however long a crowded machine lets it wait', async () => {
  const { answer, darkroom } = await sendToStillDarkroom()
  await vi.advanceTimersByTimeAsync(30_000)
  darkroom?.kill('SIGCONT')
  expect(await answer).toMatchObject({ width: 40, height: 70 })
})

test('a photo nobody could look at is not called broken, and the next one finds a darkroom', async () => {
  const { answer } = await sendToStillDarkroom()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await answer).toMatchObject({ code: 'unavailable' })
  vi.useRealTimers()
  expect(await processPhoto(await picture(40, 70), { field: 'file', owner: 'member:1' })).toMatchObject({
    width: 40,
    height: 70,
  })
})

test('a photo that ends the process that decodes it is broken', async () => {
  const { answer, darkroom } = await sendToStillDarkroom()
  darkroom?.kill('SIGKILL')
  expect(await answer).toMatchObject({ details: { fields: { file: [{ key: 'photo_broken' }] } } })
})
