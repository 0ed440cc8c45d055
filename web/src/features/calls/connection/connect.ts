import { api, type Call, type CallSignal, callGraceMs } from '@karibu/contract'
import { call as ask } from '../../../lib/api/api.ts'
import { onResync, sayInCall } from '../../../lib/api/socket.ts'
import { listenToWords } from '../session/signaling-buffer.ts'
import { silence, useLine } from './line-store.ts'
import { makePeer, type Peer } from './peer.ts'
import { makeMeter, qualityOf } from './quality.ts'

const helloMs = 2000
/** Of the hellos, each so many. */
const retryEvery = 3
const meterMs = 2000
/** The first connection may take longer than a lost one may stay away. */
const firstMs = 30_000
const iceRetryMs = 1000

const { getState, setState } = useLine
let running: { callId: string; peer: Peer | null; stop: () => void } | null = null

/** The line of the call under way. */
export const peerOf = (): Peer | null => running?.peer ?? null

/** Opens the line of an accepted call; again is the same. `giveUp` is what happens when it does not come about. */
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
    say: (word) => sayInCall({ callId: call.id, word }),
    tracks: () => ({ audio: getState().mic, video: getState().camera }),
    onTrack: (track) => setState(track.kind === 'audio' ? { voice: track } : { picture: track }),
    onLink: (link) => {
      setState({ link: link !== 'connected' && wasConnected() ? 'lost' : link })
      if (link === 'connected') tellMedia()
    },
    onMedia: (theirs) => setState({ theirs }),
    onMet: tellMedia,
  })
  mine.peer = peer
  listenToWords(({ callId, word }: CallSignal) => void (callId === call.id && peer.hear(word)))
  peer.hello()
  stops.push(
    () => listenToWords(null),
    peer.close,
    keepMeeting(peer),
    measure(peer),
    watchNetwork(peer.moved),
    onResync(peer.hello),
    watchPatience(giveUp),
  )
}

// A call that was taken does not end because one answer got lost.
async function findIceServers(isWanted: () => boolean) {
  const until = performance.now() + firstMs
  for (;;) {
    const ice = await ask(api.calls.iceServers).catch(() => null)
    if (ice || !isWanted() || performance.now() > until) return ice
    await new Promise((resolve) => setTimeout(resolve, iceRetryMs))
  }
}

/** Closes the line, if one is open. */
export function disconnect(): void {
  const old = running
  running = null
  old?.stop()
  if (old) setState({ voice: null, picture: null, link: silence.link, quality: 0, theirs: silence.theirs })
}

/** Says what of me can be heard and seen. */
export function tellMedia(): void {
  const { isMuted, camera } = getState()
  peerOf()?.sayMedia({ mic: !isMuted, camera: camera !== null })
}

let connectedBefore = false
const wasConnected = (): boolean => connectedBefore

// Any word may be lost while either side's socket is away.
function keepMeeting(peer: Peer): () => void {
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

// Back from nowhere, or from Wi-Fi to mobile data; speed alone changes all the time and means nothing.
function watchNetwork(onMoved: () => void): () => void {
  const { connection } = navigator as { connection?: Network }
  let type = connection?.type
  const look = () => {
    if (connection?.type === type) return
    type = connection?.type
    if (type !== 'none') onMoved()
  }
  window.addEventListener('online', onMoved)
  connection?.addEventListener('change', look)
  return () => {
    window.removeEventListener('online', onMoved)
    connection?.removeEventListener('change', look)
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

// A line that does not come, or not come back, ends the call instead of leaving two people in silence.
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
