import { createConnection, createServer, type Socket } from 'node:net'

export type KillingProxy = {
  url: string
  cuts: () => number
  stalls: () => number
  /** From now on nothing is cut. */
  calm: () => void
  close: () => Promise<void>
}
type Input = {
  /** Ports of 127.0.0.1 behind it; a connection goes to one that answers. */
  ports: number[]
  meanMs: number
  /** How much of the cuts are preceded by a silence of `stallMs`. */
  stallShare: number
  stallMs: number
  random: () => number
}

/** A network that cuts every connection after a while, some of them after a silence, as a phone in a moving bus has. */
export async function startKillingProxy({ ports, meanMs, stallShare, stallMs, random }: Input): Promise<KillingProxy> {
  const lines = new Set<Socket>()
  let isCalm = false
  let cuts = 0
  let stalls = 0
  const doom = (inner: Socket, outer: Socket) => {
    const cut = () => {
      if (isCalm || outer.destroyed) return
      cuts += 1
      inner.destroy()
      outer.destroy()
    }
    const end = () => {
      if (random() >= stallShare || isCalm) return cut()
      stalls += 1
      inner.pause()
      outer.pause()
      setTimeout(() => {
        inner.resume()
        outer.resume()
        cut()
      }, stallMs)
    }
    // Lives of which each moment is as dangerous as any other.
    setTimeout(end, -Math.log(1 - random()) * meanMs)
  }
  const server = createServer((outer) => {
    outer.on('error', () => {})
    lines.add(outer)
    outer.once('close', () => lines.delete(outer))
    const turn = random() < 0.5 ? ports : ports.toReversed()
    connect(turn, (inner) => {
      if (!inner || outer.destroyed) {
        inner?.destroy()
        outer.destroy()
        return
      }
      outer.once('close', () => inner.destroy())
      inner.once('close', () => outer.destroy())
      outer.pipe(inner).pipe(outer)
      if (!isCalm) doom(inner, outer)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    cuts: () => cuts,
    stalls: () => stalls,
    calm: () => {
      isCalm = true
    },
    close: async () => {
      for (const line of lines) line.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

/** The first of these ports that answers, or nothing. */
function connect([port, ...rest]: number[], found: (inner: Socket | null) => void): void {
  if (port === undefined) {
    found(null)
    return
  }
  const inner = createConnection(port, '127.0.0.1')
  const onFault = () => connect(rest, found)
  inner.once('error', onFault)
  inner.once('connect', () => {
    inner.off('error', onFault)
    inner.on('error', () => {})
    inner.setNoDelay()
    found(inner)
  })
}
