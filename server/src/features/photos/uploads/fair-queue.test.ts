import { expect, test } from 'vitest'
import { picture } from '../../../test/media/pictures.ts'
import { makeFairQueue } from './fair-queue.ts'
import { processPhoto } from './image-worker.ts'

test('owners take turns, each with its own tasks in order', async () => {
  const run = makeFairQueue({ waitingMax: 20, perOwnerMax: 20 })
  const ran: string[] = []
  const task = (owner: string, name: string) => run(owner, async () => void ran.push(name))
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => task('a', name)),
    ...['b1', 'b2'].map((name) => task('b', name)),
    task('c', 'c1'),
  ])
  expect(ran).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('one owner fills only a part of the queue, and a failing task blocks no other', async () => {
  const run = makeFairQueue({ waitingMax: 4, perOwnerMax: 2 })
  const [held, release] = [Promise.withResolvers<void>(), () => held.resolve()]
  const running = run('a', () => held.promise)
  const queued = [
    run('a', async () => {}),
    run('a', () => Promise.reject(new Error('broken'))),
    run('b', async () => 'b'),
  ]
  for (const owner of ['a', 'b', 'c']) expect(() => run(owner, async () => {})).toThrow('unavailable')
  release()
  const settled = await Promise.allSettled([running, ...queued])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(await run('c', async () => 'c')).toBe('c')
})

test('nine photos of one member delay a photo of another one by at most two', async () => {
  const [large, small] = [await picture(2400, 1800), await picture(40, 30, 'png')]
  const done: string[] = []
  const send = (owner: string, bytes: Buffer) =>
    processPhoto(bytes, { field: 'file', owner }).then(() => void done.push(owner))
  await Promise.all([...Array.from({ length: 9 }, () => send('member:1', large)), send('member:2', small)])
  expect(done.indexOf('member:2')).toBeLessThanOrEqual(2)
  expect(done).toHaveLength(10)
}, 60_000)
