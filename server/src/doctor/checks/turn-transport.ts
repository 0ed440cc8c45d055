import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { codeOf } from '../check.ts'

const answerMs = 3_500
const headerBytes = 20
const usualPorts = { turn: 3478, turns: 5349 }

type Ask = (message: Buffer) => Promise<Buffer>

/** Talks with the relay of a TURN address, over what the address says. A relay without an answer is a fault too. */
export async function exchange(url: string, talk: (ask: Ask) => Promise<string | null>): Promise<string | null> {
  const { scheme, host, port, isUdp } = parseTurn(url)
  try {
    if (isUdp) return await overUdp(host, port, talk)
    const socket =
      scheme === 'turns'
        ? connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }) })
        : connect({ host, port })
    return await overStream(socket, scheme === 'turns' ? 'secureConnect' : 'connect', talk)
  } catch (error) {
    return codeOf(error)
  }
}

function parseTurn(url: string) {
  const [, scheme = 'turn', host = '', port] = /^(turns?):(\[[^\]]+\]|[^:?]+)(?::(\d+))?/.exec(url) ?? []
  const isSecure = scheme === 'turns'
  return {
    scheme: isSecure ? ('turns' as const) : ('turn' as const),
    host: host.replaceAll(/[[\]]/g, ''),
    port: Number(port ?? usualPorts[isSecure ? 'turns' : 'turn']),
    isUdp: !isSecure && !/transport=tcp/.test(url),
  }
}

async function overUdp(host: string, port: number, talk: (ask: Ask) => Promise<string | null>): Promise<string | null> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  const signal = AbortSignal.timeout(answerMs)
  try {
    socket.connect(port, host)
    await once(socket, 'connect', { signal })
    return await talk(async (message) => {
      socket.send(message)
      const [bytes] = await once(socket, 'message', { signal })
      return bytes
    })
  } finally {
    socket.close()
  }
}

async function overStream(
  socket: Socket,
  opened: string,
  talk: (ask: Ask) => Promise<string | null>,
): Promise<string | null> {
  const signal = AbortSignal.timeout(answerMs)
  try {
    await once(socket, opened, { signal })
    return await talk(async (message) => {
      socket.write(message)
      let bytes = Buffer.alloc(0)
      // The header says how long the message is.
      while (bytes.length < headerBytes || bytes.length < headerBytes + bytes.readUInt16BE(2)) {
        const [chunk] = await once(socket, 'data', { signal })
        bytes = Buffer.concat([bytes, chunk])
      }
      return bytes
    })
  } finally {
    socket.destroy()
  }
}
