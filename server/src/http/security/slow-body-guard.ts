import type { IncomingMessage } from 'node:http'

type MinimumRate = { everyMs?: number; bytesMin?: number }

/**
 * Hangs up on a body that comes in drops, so that it does not hold a connection and an upload's place for minutes. A
 * slow network is borne: 8 KB in 15 s are enough, and while we are the slow ones nothing is counted.
 */
export function cutWhenSlow(
  request: IncomingMessage,
  { everyMs = 15_000, bytesMin = 8 * 1024 }: MinimumRate = {},
): void {
  const hasBody = Number(request.headers['content-length'] ?? 0) > 0 || request.headers['transfer-encoding']
  if (!hasBody || request.complete) return
  let before = request.socket.bytesRead
  const timer = setInterval(() => {
    const { bytesRead } = request.socket
    if (request.readableFlowing && bytesRead - before < bytesMin) request.destroy()
    before = bytesRead
  }, everyMs)
  timer.unref()
  const done = () => clearInterval(timer)
  request.once('end', done).once('close', done)
}
