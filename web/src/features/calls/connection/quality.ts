/** 4 is best; 0 means that nothing is known yet. */
export type Quality = 0 | 1 | 2 | 3 | 4
export type Measured = { rttMs: number | null; loss: number | null }
type Counted = { received: number; lost: number }

/** How good the line is, by the worse of delay and loss (a share, 0 to 1). */
export function qualityOf({ rttMs, loss }: Measured): Quality {
  if (rttMs === null && loss === null) return 0
  const [delay, losses] = [grade(rttMs ?? 0, [200, 400, 800]), grade(loss ?? 0, [0.02, 0.06, 0.15])]
  return delay < losses ? delay : losses
}

const grades: readonly Quality[] = [4, 3, 2, 1]
const grade = (value: number, bounds: [number, number, number]): Quality =>
  grades[bounds.filter((bound) => value > bound).length] ?? 1

/** Reads a connection's own counts again and again; loss is that since the last look. */
export function makeMeter(): (pc: RTCPeerConnection) => Promise<Measured> {
  let before: Counted = { received: 0, lost: 0 }
  return async (pc) => {
    let rttMs: number | null = null
    const now: Counted = { received: 0, lost: 0 }
    for (const one of (await pc.getStats()).values()) {
      if (one.type === 'candidate-pair' && one.nominated && one.currentRoundTripTime !== undefined)
        rttMs = one.currentRoundTripTime * 1000
      if (one.type !== 'inbound-rtp') continue
      now.received += one.packetsReceived ?? 0
      now.lost += Math.max(0, one.packetsLost ?? 0)
    }
    const [received, lost] = [now.received - before.received, Math.max(0, now.lost - before.lost)]
    before = now
    return { rttMs, loss: received + lost > 0 ? lost / (received + lost) : null }
  }
}
