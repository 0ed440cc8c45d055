import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { giveCalls, ring } from '../test/communication/calls.ts'
import { type ListeningApp, listenTestApp } from '../test/communication/socket-clients.ts'
import { mutatedFrames, wireFrame } from '../test/fuzz/frames.ts'
import { makeDice } from '../test/fuzz/fuzz.ts'
import type { Made } from '../test/members/make-member.ts'
import { makeMatch, send } from '../test/members/matches.ts'

// MUTATED_FRAMES=200000 for the long run.
const frames = Number(process.env.MUTATED_FRAMES ?? 5000)
const framesEach = 50
const linesAtOnce = 8
/** The first byte of the protocol's own goodbye. */
const goodbye = '\x88'

let app: ListeningApp
const unhandled: unknown[] = []
const note = (error: unknown) => void unhandled.push(error)
beforeAll(async () => {
  process.on('unhandledRejection', note).on('uncaughtException', note)
  app = await listenTestApp()
})
afterAll(async () => {
  await app.close()
  process.off('unhandledRejection', note).off('uncaughtException', note)
})

test(
  `${frames} mutated frames: no unhandled error, no 5xx, few log lines, and no event for bystanders`,
  async () => {
    const logged = vi.spyOn(app.ctx, 'log')
    const bystanders = await makeMatch(app)
    const ears = await Promise.all([app.connect(bystanders.one.token), app.connect(bystanders.other.token)])
    const attackers = await makeAttackers(bystanders)
    for (const ear of ears) ear.received.length = 0
    const dice = makeDice(11)
    const source = mutatedFrames(attackers.world, 5)
    const statuses = new Map<number, number>()
    let left = frames
    const attack = async () => {
      while (left > 0) {
        const nextFrame = () => (left-- > 0 ? source.next().value : null)
        const status = await attackOnce(dice, nextFrame, dice.pick([null, ...attackers.tokens]))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    const began = performance.now()
    await Promise.all(Array.from({ length: linesAtOnce }, attack))
    const minutes = Math.ceil((performance.now() - began) / 60_000)
    await app.settled(...ears)
    expect(unhandled).toEqual([])
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
    expect(statuses.get(101)).toBeGreaterThan(frames / framesEach)
    const events = logged.mock.calls.map(([event]) => event)
    // What was refused is counted, with one line a minute for each kind.
    const counted = ['socket_refused', 'socket_events_dropped', 'request_unreadable']
    expect(events.filter((event) => !counted.includes(event))).toEqual([])
    expect(events.length).toBeLessThan(20 * minutes)
    expect(ears.map(({ socket, received }) => [socket.connected, received])).toEqual([
      [true, []],
      [true, []],
    ])
    expect((await send(app, bystanders.one, { to: bystanders.other, body: 'All well' })).status).toBe(201)
    for (const ear of ears) await vi.waitFor(() => expect(ear.names()).toContain('message.created'))
    expect((await fetch(`${app.url}/api/health`)).status).toBe(200)
    expect(await app.ctx.isConnected(attackers.members[0]?.uid ?? '')).toBe(false)
  },
  60_000 + frames * 20,
)

/** Twelve who are matched two by two, half of them in a call, and all that they could name. */
async function makeAttackers(others: { one: Made; conversationId: string }) {
  const pairs = await Promise.all(Array.from({ length: 6 }, () => makeMatch(app)))
  const calls: string[] = [randomUUID()]
  for (const { one, other } of pairs.slice(0, 3)) {
    await giveCalls(app, one)
    const { id } = (await ring(app, { from: one, to: other })).data.call
    await app.call(api.calls.accept, { token: other.token, params: { id }, body: {} })
    calls.push(id)
  }
  const members = pairs.flatMap(({ one, other }) => [one, other])
  const tokens = members.map(({ token }) => token)
  const conversations = [others.conversationId, randomUUID(), ...pairs.map(({ conversationId }) => conversationId)]
  return { members, tokens, world: { tokens, conversations, calls, members: members.map(({ uid }) => uid) } }
}

type Dice = ReturnType<typeof makeDice>

/**
 * One connection that says frames, some of them damaged on the wire as well, until it is hung up on. Each is read before
 * the next one is said: the protocol's own ping behind it is answered. Answers how it was opened.
 */
async function attackOnce(dice: Dice, nextFrame: () => string | null, token: string | null): Promise<number> {
  const line = await dial(dice)
  if (line.status === 101 && token !== null) {
    line.write(wireFrame(`40${JSON.stringify({ token })}`))
    await line.until((got) => /40\{"sid"|44\{/.test(got))
  }
  for (let sent = 0; line.status === 101 && sent < framesEach && line.isOpen(); sent += 1) {
    const frame = nextFrame()
    if (frame === null || (await sendFrame(dice, line, { frame, ping: `p${sent};` })) === 'over') break
  }
  await line.end()
  return line.status
}

type Line = Awaited<ReturnType<typeof dial>>

/** Sends one frame, perhaps damaged, and a ping behind it; `over` when the connection was ended by it. */
async function sendFrame(
  dice: Dice,
  line: Line,
  { frame, ping }: { frame: string; ping: string },
): Promise<'read' | 'over'> {
  const bytes = wireFrame(frame, dice.chance(0.05) ? dice.pick([0, 2, 3, 9, 10, 11]) : 1)
  const isDamaged = dice.chance(0.005)
  if (isDamaged) bytes[Math.floor(dice.roll() * Math.min(bytes.length, 12))] = Math.floor(dice.roll() * 256)
  line.forget()
  line.write(bytes)
  line.write(wireFrame(ping, 9))
  const isOver = (got: string) => got.includes(goodbye)
  const isAnswered = await line.until((got) => got.includes(ping) || isOver(got), isDamaged ? 20 : 5000)
  if (!isAnswered && !isDamaged && line.isOpen()) throw new Error(`never read: ${frame.slice(0, 200)}`)
  return !isAnswered || (await line.until(isOver, 0)) ? 'over' : 'read'
}

async function dial(dice: Dice) {
  const { hostname, port } = new URL(app.url)
  const line = connect({ host: hostname, port: Number(port) })
  let got = ''
  let wake = () => {}
  const onChange = () => wake()
  const isOpen = () => !line.destroyed && !line.readableEnded
  line
    .on('error', () => {})
    .on('close', onChange)
    .on('end', onChange)
  line.setEncoding('latin1').on('data', (part: string) => {
    got += part
    wake()
  })
  /** False when it was closed, or when it took too long. */
  const until = async (isThere: (got: string) => boolean, patienceMs = 5000): Promise<boolean> => {
    const end = Date.now() + patienceMs
    while (isOpen() && !isThere(got) && Date.now() < end) {
      let late: NodeJS.Timeout | undefined
      await new Promise<void>((done) => {
        wake = done
        late = setTimeout(done, end - Date.now())
      })
      clearTimeout(late)
    }
    return isThere(got)
  }
  line.write(opening(dice, `${hostname}:${port}`))
  await until((head) => head.includes('\r\n\r\n'))
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(got)?.[1] ?? 0),
    isOpen,
    until,
    write: (bytes: Buffer) => void line.write(bytes),
    forget: () => {
      got = ''
    },
    end: async () => {
      if (line.closed) return
      const gone = once(line, 'close')
      if (line.writable) line.end(wireFrame(Buffer.from([3, 232]), 8))
      const late = setTimeout(() => line.destroy(), 1000)
      await gone
      clearTimeout(late)
    },
  }
}

// Nineteen of twenty are right.
function opening(dice: Dice, host: string): string {
  const isRight = dice.chance(0.95)
  const query = isRight
    ? 'EIO=4&transport=websocket'
    : dice.pick(['EIO=4&transport=polling', 'EIO=9&transport=websocket', 'transport[]=websocket', '%', 'EIO=4&sid=x'])
  const upgrade = isRight || dice.chance(0.5) ? 'websocket' : dice.pick(['h2c', 'websocket, x', ''])
  const version = isRight || dice.chance(0.5) ? '13' : dice.pick(['0', '99', 'x'])
  return [
    `${isRight ? 'GET' : dice.pick(['GET', 'POST', 'BREW'])} /socket.io/?${query} HTTP/1.1`,
    `Host: ${host}`,
    `Upgrade: ${upgrade}`,
    'Connection: Upgrade',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    `Sec-WebSocket-Version: ${version}`,
    '\r\n',
  ].join('\r\n')
}
