import type { CallWord } from '@karibu/contract'
import { isSavingData } from '../../../lib/device/data-saver.ts'

export type Link = 'waiting' | 'connecting' | 'connected' | 'lost'
type Ice = { iceServers: RTCIceServer[]; iceTransportPolicy: RTCIceTransportPolicy }
type Tracks = Record<'audio' | 'video', MediaStreamTrack | null>

export type PeerWish = {
  ice: Ice
  /** The one who called makes every offer, and would insist on theirs were both to offer at once. */
  isCaller: boolean
  say: (word: CallWord) => void
  tracks: () => Tracks
  onTrack: (track: MediaStreamTrack) => void
  onLink: (link: Link) => void
  onMedia: (on: { mic: boolean; camera: boolean }) => void
  /** The other is there, perhaps anew: what they should know is to be said again. */
  onMet: () => void
}
export type Peer = {
  hear: (word: CallWord) => Promise<void>
  hello: () => void
  sayMedia: (on: { mic: boolean; camera: boolean }) => void
  setTrack: (kind: keyof Tracks, track: MediaStreamTrack | null) => Promise<void>
  connection: () => RTCPeerConnection | null
  /** The line does not come about: says again what may have been lost on the way. */
  retry: () => void
  /** This device is in another network: looks for new ways to each other without waiting for the old one to fail. */
  moved: () => void
  close: () => void
}

const restartAfterMs = 3000
/** Both sides lose the line at once: the one who was called leaves it to the other first, who sees it too. */
const politeMs = 2500
const batchMs = 50
const candidatesMax = 20

/** One side of a connection, by the pattern of perfect negotiation. A reload of either side makes it anew. */
export function makePeer(wish: PeerWish): Peer {
  const run = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  let other: string | null = null
  let line: Line | null = null
  const speak = <W extends { type: string }>(word: W) => {
    if (other) wish.say({ ...word, from: run, to: other } as unknown as CallWord)
  }
  const hello = () => wish.say({ type: 'hello', from: run, to: other })
  const meet = (word: Extract<CallWord, { type: 'hello' }>) => {
    if (word.from !== other) {
      other = word.from
      line?.close()
      line = openLine(wish, speak)
      if (word.to !== run) hello()
      // After the hello, without which the other would not know whose word it is.
      return wish.onMet()
    }
    if (word.to !== run) hello()
  }
  return {
    hello,
    hear: async (word) => {
      if (word.type === 'hello') return meet(word)
      if (word.type === 'alive' || word.to !== run || word.from !== other || !line) return
      if (word.type === 'media') return wish.onMedia({ mic: word.mic, camera: word.camera })
      await line.hear(word)
    },
    sayMedia: (on) => speak({ type: 'media', ...on }),
    setTrack: async (kind, track) => line?.setTrack(kind, track),
    connection: () => line?.pc ?? null,
    retry: () => line?.retry(),
    moved: () => line?.moved(),
    close: () => line?.close(),
  }
}

type Speak = (word: { type: string }) => void
type Line = ReturnType<typeof openLine>
type Negotiation = Extract<CallWord, { type: 'description' | 'candidates' | 'restart' }>

function openLine(wish: PeerWish, speak: Speak) {
  const pc = new RTCPeerConnection({ ...wish.ice, bundlePolicy: 'max-bundle' })
  let isOffering = false
  if (wish.isCaller) for (const kind of ['audio', 'video'] as const) addOwn(pc, kind, wish.tracks()[kind])
  const describe = () => speak({ type: 'description', description: pc.localDescription } as never)
  pc.onnegotiationneeded = async () => {
    try {
      isOffering = true
      await pc.setLocalDescription()
      describe()
    } finally {
      isOffering = false
    }
  }
  pc.ontrack = ({ track }) => wish.onTrack(track)
  const stopSending = sendCandidates(pc, speak)
  const restart = () => (wish.isCaller ? pc.restartIce() : speak({ type: 'restart' }))
  const stopWatching = watchLink(pc, wish, restart)
  const hearDescription = async ({ description }: Extract<Negotiation, { type: 'description' }>) => {
    const isClash = description.type === 'offer' && (isOffering || pc.signalingState !== 'stable')
    if (wish.isCaller && isClash) return
    await pc.setRemoteDescription(description)
    if (description.type !== 'offer') return void limitRates(pc)
    await answerWith(pc, wish.tracks())
    await pc.setLocalDescription()
    describe()
    await limitRates(pc)
  }
  // While an offer is on its way the answer to it brings the other's new ways along.
  const hearRestart = () => {
    if (wish.isCaller && !isOffering && pc.signalingState === 'stable' && pc.remoteDescription) pc.restartIce()
  }
  // One after the other: a candidate may arrive while the description before it is still being read.
  let work = Promise.resolve()
  const hear = (word: Negotiation) => {
    const step = async () => {
      if (pc.signalingState === 'closed') return
      if (word.type === 'description') return hearDescription(word)
      if (word.type === 'restart') return hearRestart()
      // One that does not fit what is being agreed on is of no use; the others are tried.
      for (const candidate of word.candidates) await pc.addIceCandidate(candidate).catch(() => undefined)
    }
    work = work.then(step).catch(() => undefined)
    return work
  }
  return {
    pc,
    hear,
    retry: () => {
      if (pc.signalingState === 'have-local-offer') return describe()
      if (wish.isCaller && pc.signalingState === 'stable' && pc.remoteDescription) pc.restartIce()
    },
    moved: () => {
      if (pc.remoteDescription) restart()
    },
    setTrack: async (kind: keyof Tracks, track: MediaStreamTrack | null) => {
      const mine = pc.getTransceivers().find(({ receiver }) => receiver.track.kind === kind)
      await mine?.sender.replaceTrack(track)
    },
    close: () => {
      stopSending()
      stopWatching()
      pc.onnegotiationneeded = null
      pc.ontrack = null
      pc.close()
    },
  }
}

function addOwn(pc: RTCPeerConnection, kind: keyof Tracks, track: MediaStreamTrack | null): void {
  pc.addTransceiver(track ?? kind, { direction: 'sendrecv' })
}

// Both ways are open from the start, with or without a camera: turning one on later needs no new negotiation.
async function answerWith(pc: RTCPeerConnection, tracks: Tracks): Promise<void> {
  for (const transceiver of pc.getTransceivers()) {
    transceiver.direction = 'sendrecv'
    await transceiver.sender.replaceTrack(tracks[transceiver.receiver.track.kind as keyof Tracks])
  }
}

/** Bits a second. A minute of voice is about 0.2 MB, of video about 4 MB. */
async function limitRates(pc: RTCPeerConnection): Promise<void> {
  const [audio, video] = isSavingData() ? [16_000, 180_000] : [24_000, 500_000]
  for (const { sender, receiver } of pc.getTransceivers()) {
    const parameters = sender.getParameters()
    for (const encoding of parameters.encodings ?? [])
      encoding.maxBitrate = receiver.track.kind === 'audio' ? audio : video
    // A browser that cannot be told spends what it thinks right.
    await sender.setParameters(parameters).catch(() => undefined)
  }
}

function sendCandidates(pc: RTCPeerConnection, speak: Speak): () => void {
  let waiting: RTCIceCandidateInit[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = () => {
    timer = undefined
    while (waiting.length > 0) speak({ type: 'candidates', candidates: waiting.splice(0, candidatesMax) } as never)
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

// A short break heals by itself; a longer one is helped by new ways to each other.
function watchLink(pc: RTCPeerConnection, { isCaller, onLink }: PeerWish, restart: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const restartAfter = (ms: number) => {
    timer = setTimeout(restart, isCaller ? ms : ms + politeMs)
  }
  const look = () => {
    clearTimeout(timer)
    if (pc.connectionState === 'connected') return onLink('connected')
    if (pc.connectionState === 'failed') restartAfter(0)
    if (pc.connectionState === 'disconnected') restartAfter(restartAfterMs)
    onLink(pc.connectionState === 'failed' || pc.connectionState === 'disconnected' ? 'lost' : 'connecting')
  }
  pc.addEventListener('connectionstatechange', look)
  look()
  return () => {
    clearTimeout(timer)
    pc.removeEventListener('connectionstatechange', look)
  }
}
