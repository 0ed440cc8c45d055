import childProcess, { type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import type { Classification, PictureClassifier } from '../../ports/picture-classifier.ts'
import { estimate } from './http-classifier.ts'

/** Far more than loading the models and one picture need on a busy machine. */
const loadTimeoutMs = 60_000
const pictureTimeoutMs = 20_000
const idleMs = 60_000
/** Twice what it needs. A process that holds more after a picture is ended; the next picture starts another. */
const memoryMaxMb = 800

const answerSchema = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ fault: z.enum(['load', 'picture']) }),
  estimate.extend({ memoryMb: z.number() }),
])
export type ClassifierAnswer = z.infer<typeof answerSchema>
type Reply = ClassifierAnswer | { fault: 'absent' | 'died' | 'timeout' | 'format' }

type Needs = { program?: string; timeoutMs?: number; onMemory?: (megabytes: number) => void }

/**
 * Runs the models of `npm run classifier:install` in one child process, which the first picture starts and which ends when it is idle,
 * late, too large or broken. One picture at a time: callers wait for the answer. Pictures leave neither the machine nor the memory of the two processes.
 */
export function makeLocalClassifier({ folder }: { folder: string }, needs: Needs = {}): PictureClassifier {
  const { timeoutMs = pictureTimeoutMs, program, onMemory } = needs
  let child: ChildProcess | null = null
  let closing: NodeJS.Timeout | undefined

  const end = () => {
    child?.kill('SIGKILL')
    child = null
  }
  const start = (): Promise<Reply> => {
    const started = openProcess(folder, program)
    started.once('exit', () => {
      if (child === started) child = null
    })
    child = started
    return nextReply(started, loadTimeoutMs)
  }
  const ask = async (jpeg: Uint8Array): Promise<Reply> => {
    clearTimeout(closing)
    if (!child) {
      if (!existsSync(join(folder, 'node_modules/nsfwjs'))) return { fault: 'absent' }
      const reply = await start()
      if (!('ready' in reply)) return reply
    }
    // It may have ended between the two messages.
    if (!child) return { fault: 'died' }
    const reply = nextReply(child, timeoutMs)
    child.send(jpeg, () => {})
    return reply
  }
  const rest = () => {
    closing = setTimeout(end, idleMs).unref()
  }
  const classify = async (jpeg: Uint8Array): Promise<Classification> => {
    // A process may not even begin, such as with too little memory left.
    const reply = await ask(jpeg).catch((): Reply => ({ fault: 'died' }))
    if ('nudity' in reply) {
      onMemory?.(reply.memoryMb)
      if (reply.memoryMb > memoryMaxMb) end()
      else rest()
      return { outcome: 'classified', nudity: reply.nudity, faces: reply.faces }
    }
    end()
    return { outcome: 'silent', why: 'fault' in reply ? reply.fault : 'format' }
  }
  return { classify }
}

function openProcess(folder: string, program = join(import.meta.dirname, 'local-classifier-process.ts')): ChildProcess {
  const root = resolve(import.meta.dirname, '../../../..')
  const readable = [join(root, 'node_modules'), join(root, 'server'), folder]
  const child = childProcess.fork(program, [folder], {
    serialization: 'advanced',
    execArgv: [
      '--max-old-space-size=128',
      // Of 64 KiB.
      '--wasm-max-mem-pages=8192',
      // No network, no other process and no writing: packages of others read pictures of members there. The decoder is an addon.
      '--permission',
      '--allow-addons',
      ...readable.map((path) => `--allow-fs-read=${path}`),
    ],
    // None of the server's environment: no keys and no database URL.
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Neither the child nor its timers keep a command alive that has stopped waiting.
  child.unref()
  child.channel?.unref()
  // An error between two pictures, such as of a message to a process that has ended, has no other listener.
  return child.on('error', () => {})
}

function nextReply(child: ChildProcess, timeoutMs: number): Promise<Reply> {
  return new Promise((resolveReply) => {
    const settle = (reply: Reply) => {
      clearTimeout(timer)
      child.off('message', receive).off('exit', died).off('error', died)
      resolveReply(reply)
    }
    const timer = setTimeout(() => settle({ fault: 'timeout' }), timeoutMs).unref()
    const died = () => settle({ fault: 'died' })
    const receive = (message: unknown) => settle(answerSchema.safeParse(message).data ?? { fault: 'format' })
    child.on('message', receive).on('exit', died).on('error', died)
  })
}
