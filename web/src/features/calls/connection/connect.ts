import { api, type Call, type CallSignal, callGraceMs } from '@karibu/contract'
import { call as ask } from '../../../lib/api/api.ts'
import { onResync, sendCallSignal } from '../../../lib/api/socket.ts'
import { setSignalListener } from '../session/signaling-buffer.ts'
import { initialConnection, useCallConnection } from './connection-store.ts'
import { makePeer, type Peer } from './peer.ts'
import { makeMeter, qualityOf } from './quality.ts'
import { sentPicture } from './sent-picture.ts'

const helloMs = 2000
/** Restarts the negotiation on every n-th hello. */
const retryEvery = 3
const meterMs = 2000
/** The first connection may take longer than a lost one may stay away. */
const firstMs = 30_000
const iceRetryMs = 1000

const { getState, setState } = useCallConnection
let running: { callId: string; peer: Peer | null; stop: () => void } | null = null

/** The peer connection of the current call. */
const peerOf = (): Peer | null => running?.peer ?? null

/** Connects an accepted call; repeated calls have no effect. `giveUp` is called if no connection is established. */
export async function connect(call: Call, giveUp: () => void): Promise<void> {
  if (running) return
  const stops: (() => void)[] = []
  running = { callId: call.id, peer: null, stop: () => stops.forEach((stop) => void stop()) }
  const mine = running
  setState({ link: 'connecting' })
  const ice = await findIceServers(() => running === mine)
  if (running !== mine) return
  if (!ice) return giveUp()
  const peer = makePeer({
    ice,
    isCaller: call.mine,
    send: (message) => sendCallSignal({ callId: call.id, message }),
    tracks: () => ({ audio: getState().mic, video: sentPicture() }),
    onTrack: (track) => setState(track.kind === 'audio' ? { voice: track } : { picture: track }),
    onLink: (link) => {
      setState({ link: link !== 'connected' && wasConnected() ? 'lost' : link })
      if (link === 'connected') sendMediaState()
    },
    onMedia: (theirs) => {
      setState({ theirs })
      void sendPicture()
    },
    onOtherNew: () => setState({ theirs: initialConnection.theirs }),
    onOtherPresent: sendMediaState,
  })
  mine.peer = peer
  setSignalListener(({ callId, message }: CallSignal) => void (callId === call.id && peer.receive(message)))
  peer.hello()
  stops.push(
    () => setSignalListener(null),
    peer.close,
    repeatHello(peer),
    measure(peer),
    watchNetwork(peer.moved),
    onResync(peer.hello),
    watchPatience(giveUp),
  )
}

// One lost response does not end an accepted call.
async function findIceServers(isActive: () => boolean) {
  const until = performance.now() + firstMs
  for (;;) {
    const ice = await ask(api.calls.iceServers).catch(() => null)
    if (ice || !isActive() || performance.now() > until) return ice
    await new Promise((resolve) => setTimeout(resolve, iceRetryMs))
  }
}

/** Closes the connection, if one is open. */
export function disconnect(): void {
  const old = running
  running = null
  old?.stop()
  if (old)
    setState({ voice: null, picture: null, link: initialConnection.link, quality: 0, theirs: initialConnection.theirs })
}

/** Sends whether my microphone and camera are on. */
export function sendMediaState(): void {
  const { isMuted, faces } = getState()
  peerOf()?.sendMediaState({ mic: !isMuted, camera: sentPicture() !== null, faces })
}

/** Sends the picture as it may be seen now, after the camera or an agreement has changed. */
export const sendPicture = async (): Promise<void> => peerOf()?.setTrack('video', sentPicture())

let connectedBefore = false
const wasConnected = (): boolean => connectedBefore

// Signaling messages can be lost while either side's socket is disconnected.
function repeatHello(peer: Peer): () => void {
  let waited = 0
  const timer = setInterval(() => {
    waited = getState().link === 'connected' ? 0 : waited + 1
    if (waited === 0) return
    peer.hello()
    if (waited % retryEvery === 0) peer.retry()
  }, helloMs)
  return () => clearInterval(timer)
}

type Network = EventTarget & { type?: string }

// The network came back or changed its type (Wi-Fi, mobile data); changes of speed alone are ignored.
function watchNetwork(onMoved: () => void): () => void {
  const { connection }: Navigator & { connection?: Network } = navigator
  let type = connection?.type
  const onTypeChange = () => {
    if (connection?.type === type) return
    type = connection?.type
    if (type !== 'none') onMoved()
  }
  window.addEventListener('online', onMoved)
  connection?.addEventListener('change', onTypeChange)
  return () => {
    window.removeEventListener('online', onMoved)
    connection?.removeEventListener('change', onTypeChange)
  }
}

function measure(peer: Peer): () => void {
  const meter = makeMeter()
  const timer = setInterval(async () => {
    const pc = peer.connection()
    if (!pc || getState().link !== 'connected') return setState({ quality: 0 })
    setState({ quality: qualityOf(await meter(pc)) })
  }, meterMs)
  return () => clearInterval(timer)
}

// Ends the call if the connection is not established, or not restored, in time.
function watchPatience(giveUp: () => void): () => void {
  connectedBefore = false
  let since = Date.now()
  const timer = setInterval(() => {
    if (getState().link === 'connected') {
      connectedBefore = true
      since = Date.now()
    }
    if (Date.now() - since > (connectedBefore ? callGraceMs : firstMs)) giveUp()
  }, 1000)
  return () => clearInterval(timer)
}
