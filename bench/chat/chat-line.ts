import WebSocket from 'ws'

export type EventListener = (name: string, payload: never) => void
export type Line = {
  /** Resolves when the server has let us in; rejects when it did not. */
  open: Promise<void>
  closed: Promise<void>
  close: () => void
}

/** Socket.IO's protocol as far as our server speaks it, without a client's own weight: one websocket and no timer. */
export function openLine(url: string, token: string, onEvent: EventListener): Line {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
    skipUTF8Validation: true,
  })
  const closed = new Promise<void>((done) => socket.once('close', () => done()))
  const open = new Promise<void>((done, fail) => {
    const refuse = (why: string) => {
      fail(new Error(why))
      socket.terminate()
    }
    socket.on('message', (data) => {
      const packet = String(data)
      if (packet.startsWith('42')) {
        const [name, payload] = JSON.parse(packet.slice(2))
        onEvent(name, payload as never)
      } else if (packet === '2') socket.send('3')
      else if (packet.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`)
      else if (packet.startsWith('40')) done()
      else if (packet.startsWith('44')) refuse(packet)
      else if (packet.startsWith('41')) socket.close()
    })
    socket.once('unexpected-response', (_request, answer) => refuse(`refused with ${answer.statusCode}`))
    socket.once('error', (error) => refuse(String(error)))
    socket.once('close', () => fail(new Error('closed before it was let in')))
  })
  open.catch(() => {})
  return { open, closed, close: () => socket.terminate() }
}
