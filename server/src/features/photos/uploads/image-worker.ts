import childProcess, { type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { fieldRefusal, Refusal } from '../../../refusal.ts'
import { isPhoto } from '../photo-rules.ts'
import { makeFairQueue } from './fair-queue.ts'
import type { ImageWorkerAnswer, ImageWorkerQuestion, ProcessedImage } from './image-worker-process.ts'

/** Far more than a photo needs: the worker itself stops a photo that uses too much processor time. */
const patienceMs = 60_000
const idleMs = 30_000

type Sent = {
  /** The form field of a fault. */
  field: string
  /** Whose turn in the queue it takes: a member, or the network of a person who is not signed in. */
  owner: string
  /** Whether lists of PDQ hashes are compared. */
  withPdq?: boolean
  /** Whether others may come to see it blurred, until staff have looked at it. */
  withBlurred?: boolean
}

/** The owner of an upload: a member or, without a session, a network. */
export const imageOwner = (member: { id: number } | null, network: string): string =>
  member ? `member:${member.id}` : `network:${network}`

/**
 * Turns what a member sent into the sizes we keep. Refuses the field with photo_type, photo_pixels or photo_broken, and
 * `unavailable` when too many photos wait, or when the machine is too busy to say what is wrong with the photo.
 */
export async function processPhoto(bytes: Buffer, sent: Sent): Promise<ProcessedImage> {
  const { field, owner, withPdq = false, withBlurred = false } = sent
  if (!isPhoto(bytes)) throw fieldRefusal(field, 'photo_type')
  const { photo, fault } = await takeTurn(owner, () => askWorker({ bytes, withPdq, withBlurred }))
  if (fault) throw fieldRefusal(field, fault)
  return photo
}

// One photo at a time on purpose: decoding must not take the processor from other requests.
const takeTurn = makeFairQueue({ waitingMax: 32, perOwnerMax: 20 })

function askWorker(question: ImageWorkerQuestion): Promise<ImageWorkerAnswer> {
  const child = openWorker()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(giveUp, patienceMs)
    const settle = (answer: ImageWorkerAnswer) => {
      clearTimeout(timer)
      child.off('message', settle).off('exit', broke).off('error', giveUp)
      if (child === worker) rest(child)
      resolve(answer)
    }
    // A photo that crashes its decoder is a broken photo.
    const broke = () => settle({ fault: 'photo_broken' })
    function giveUp() {
      clearTimeout(timer)
      child.off('message', settle).off('exit', broke)
      forget(child)
      child.kill('SIGKILL')
      reject(new Refusal('unavailable', { retryAfter: 5 }))
    }
    child.on('message', settle).once('exit', broke).once('error', giveUp)
    child.send(question, (error) => error && giveUp())
  })
}

let worker: ChildProcess | null = null
let closing: NodeJS.Timeout | undefined

function openWorker(): ChildProcess {
  clearTimeout(closing)
  if (worker) return worker
  const child = childProcess.fork(join(import.meta.dirname, 'image-worker-process.ts'), {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=128'],
    // The child gets none of the server's environment: no keys and no database URL.
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.once('exit', () => forget(child)).on('error', () => forget(child))
  worker = child
  return child
}

function forget(child: ChildProcess): void {
  if (worker === child) worker = null
}

// An idle child neither keeps the server alive nor holds memory for long.
function rest(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
  closing = setTimeout(() => {
    forget(child)
    child.disconnect()
  }, idleMs)
  closing.unref()
}
