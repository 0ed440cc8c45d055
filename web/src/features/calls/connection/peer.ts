import type { SignalingMessage } from '@karibu/contract'
import { isSavingData } from '../../../lib/device/data-saver.ts'

export type Link = 'waiting' | 'connecting' | 'connected' | 'lost'
type Ice = { iceServers: RTCIceServer[]; iceTransportPolicy: RTCIceTransportPolicy }
/** What one side sends, and whether it agrees that both are shown clearly. */
export type MediaState = { mic: boolean; camera: boolean; faces: boolean }
type Tracks = Record<'audio' | 'video', MediaStreamTrack | null>

export type PeerOptions = {
  ice: Ice
  /** The caller makes every offer and wins if both sides offer at once (impolite peer). */
  isCaller: boolean
  send: (message: SignalingMessage) => void
  tracks: () => Tracks
  onTrack: (track: MediaStreamTrack) => void
  onLink: (link: Link) => void
  onMedia: (on: MediaState) => void
  /** A new page of the other side: what the former one agreed to no longer holds. */
  onOtherNew: () => void
  /** The other side is present or reconnected: send them the current state again. */
  onOtherPresent: () => void
}
export type Peer = {
  receive: (message: SignalingMessage) => Promise<void>
  hello: () => void
  sendMediaState: (on: MediaState) => void
  setTrack: (kind: keyof Tracks, track: MediaStreamTrack | null) => Promise<void>
  connection: () => RTCPeerConnection | null
  /** No connection yet: sends again what may have been lost. */
  retry: () => void
  /** This device changed its network: restarts ICE without waiting for the old route to fail. */
  moved: () => void
  close: () => void
}

const restartAfterMs = 3000
/** Both sides lose the connection at once: the callee waits so long for the caller to restart first. */
const politeMs = 2500
const batchMs = 50
const candidatesMax = 20

/** One side of a connection (perfect negotiation pattern). A reload of either side creates a new connection. */
export function makePeer(options: PeerOptions): Peer {
  const run = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  let other: string | null = null
  let line: Line | null = null
  const sendToOther: SendToOther = (message) => {
    if (other) options.send({ ...message, from: run, to: other })
  }
  const hello = () => options.send({ type: 'hello', from: run, to: other })
  const onHello = (message: Extract<SignalingMessage, { type: 'hello' }>) => {
    if (message.from !== other) {
      other = message.from
      options.onOtherNew()
      line?.close()
      line = openLine(options, sendToOther)
      if (message.to !== run) hello()
      // After the hello, without which the other side could not assign the message.
      return options.onOtherPresent()
    }
    if (message.to !== run) hello()
    // Its socket was away: it may have missed a change.
    options.onOtherPresent()
  }
  return {
    hello,
    receive: async (message) => {
      if (message.type === 'hello') return onHello(message)
      if (message.type === 'alive' || message.to !== run || message.from !== other || !line) return
      if (message.type === 'media') {
        const { mic, camera, faces = false } = message
        return options.onMedia({ mic, camera, faces })
      }
      await line.receive(message)
    },
    sendMediaState: (on) => sendToOther({ type: 'media', ...on }),
    setTrack: async (kind, track) => line?.setTrack(kind, track),
    connection: () => line?.pc ?? null,
    retry: () => line?.retry(),
    moved: () => line?.moved(),
    close: () => line?.close(),
  }
}

type Unaddressed<M> = M extends { type: 'description' | 'candidates' | 'restart' | 'media' }
  ? Omit<M, 'from' | 'to'>
  : never
type SendToOther = (message: Unaddressed<SignalingMessage>) => void
type Line = ReturnType<typeof openLine>
type Negotiation = Extract<SignalingMessage, { type: 'description' | 'candidates' | 'restart' }>

function openLine(options: PeerOptions, sendToOther: SendToOther) {
  const pc = new RTCPeerConnection({ ...options.ice, bundlePolicy: 'max-bundle' })
  let isOffering = false
  if (options.isCaller) for (const kind of ['audio', 'video'] as const) addOwn(pc, kind, options.tracks()[kind])
  const describe = () => {
    if (pc.localDescription) sendToOther({ type: 'description', description: pc.localDescription })
  }
  pc.onnegotiationneeded = async () => {
    try {
      isOffering = true
      await pc.setLocalDescription()
      describe()
    } finally {
      isOffering = false
    }
  }
  pc.ontrack = ({ track }) => options.onTrack(track)
  const stopSending = sendCandidates(pc, sendToOther)
  const restart = () => (options.isCaller ? pc.restartIce() : sendToOther({ type: 'restart' }))
  const stopWatching = watchLink(pc, options, restart)
  const restartIfStable = () => {
    if (options.isCaller && pc.signalingState === 'stable' && pc.remoteDescription) pc.restartIce()
  }
  const receive = inSequence(async (message: Negotiation) => {
    if (pc.signalingState === 'closed') return
    if (message.type === 'description') {
      const isClash = message.description.type === 'offer' && (isOffering || pc.signalingState !== 'stable')
      if (options.isCaller && isClash) return
      return applyDescription(pc, message.description, { tracks: options.tracks, describe })
    }
    // While an offer is pending, its answer contains the other side's new candidates.
    if (message.type === 'restart') return isOffering ? undefined : restartIfStable()
    // A candidate that does not match the negotiation is skipped; the others are tried.
    for (const candidate of message.candidates) await pc.addIceCandidate(candidate).catch(() => undefined)
  })
  return {
    pc,
    receive,
    retry: () => {
      if (pc.signalingState === 'have-local-offer') return describe()
      restartIfStable()
    },
    moved: () => {
      if (pc.remoteDescription) restart()
    },
    setTrack: (kind: keyof Tracks, track: MediaStreamTrack | null) => replaceOwn(pc, kind, track),
    close: () => {
      stopSending()
      stopWatching()
      pc.onnegotiationneeded = null
      pc.ontrack = null
      pc.close()
    },
  }
}

type Description = Extract<Negotiation, { type: 'description' }>['description']

async function applyDescription(
  pc: RTCPeerConnection,
  description: Description,
  { tracks, describe }: { tracks: () => Tracks; describe: () => void },
): Promise<void> {
  await pc.setRemoteDescription(description)
  if (description.type !== 'offer') return void limitRates(pc)
  await answerWith(pc, tracks)
  await pc.setLocalDescription()
  describe()
  await limitRates(pc)
}

// A candidate may arrive while the description before it is still being applied.
function inSequence(apply: (message: Negotiation) => Promise<void>) {
  let work = Promise.resolve()
  return (message: Negotiation) => {
    work = work.then(() => apply(message)).catch(() => undefined)
    return work
  }
}

function addOwn(pc: RTCPeerConnection, kind: keyof Tracks, track: MediaStreamTrack | null): void {
  pc.addTransceiver(track ?? kind, { direction: 'sendrecv' })
}

async function replaceOwn(pc: RTCPeerConnection, kind: keyof Tracks, track: MediaStreamTrack | null): Promise<void> {
  const mine = pc.getTransceivers().find(({ receiver }) => receiver.track.kind === kind)
  await mine?.sender.replaceTrack(track)
}

// Both directions are open from the start, with or without a camera: turning it on later needs no renegotiation.
async function answerWith(pc: RTCPeerConnection, tracks: () => Tracks): Promise<void> {
  for (const transceiver of pc.getTransceivers()) {
    transceiver.direction = 'sendrecv'
    // Read at each one: a picture that was blurred meanwhile must not be replaced by the clear one.
    await transceiver.sender.replaceTrack(tracks()[transceiver.receiver.track.kind === 'audio' ? 'audio' : 'video'])
  }
}

/** Bits a second. A minute of voice is about 0.2 MB, of video about 4 MB. */
async function limitRates(pc: RTCPeerConnection): Promise<void> {
  const [audio, video] = isSavingData() ? [16_000, 180_000] : [24_000, 500_000]
  for (const { sender, receiver } of pc.getTransceivers()) {
    const parameters = sender.getParameters()
    for (const encoding of parameters.encodings ?? [])
      encoding.maxBitrate = receiver.track.kind === 'audio' ? audio : video
    // A browser that rejects these parameters uses its own limits.
    await sender.setParameters(parameters).catch(() => undefined)
  }
}

type Candidate = Extract<SignalingMessage, { type: 'candidates' }>['candidates'][number]

function sendCandidates(pc: RTCPeerConnection, sendToOther: SendToOther): () => void {
  let waiting: Candidate[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = () => {
    timer = undefined
    while (waiting.length > 0) sendToOther({ type: 'candidates', candidates: waiting.splice(0, candidatesMax) })
  }
  pc.onicecandidate = ({ candidate }) => {
    if (!candidate) return
    const { candidate: text, sdpMid, sdpMLineIndex, usernameFragment } = candidate
    waiting = [...waiting, { candidate: text, sdpMid, sdpMLineIndex, usernameFragment }]
    timer ??= setTimeout(send, batchMs)
  }
  return () => {
    clearTimeout(timer)
    pc.onicecandidate = null
  }
}

// A short interruption recovers without help; a longer one needs an ICE restart.
function watchLink(pc: RTCPeerConnection, { isCaller, onLink }: PeerOptions, restart: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const restartAfter = (ms: number) => {
    timer = setTimeout(restart, isCaller ? ms : ms + politeMs)
  }
  const onStateChange = () => {
    clearTimeout(timer)
    if (pc.connectionState === 'connected') return onLink('connected')
    if (pc.connectionState === 'failed') restartAfter(0)
    if (pc.connectionState === 'disconnected') restartAfter(restartAfterMs)
    onLink(pc.connectionState === 'failed' || pc.connectionState === 'disconnected' ? 'lost' : 'connecting')
  }
  pc.addEventListener('connectionstatechange', onStateChange)
  onStateChange()
  return () => {
    clearTimeout(timer)
    pc.removeEventListener('connectionstatechange', onStateChange)
  }
}
