import { api, type Call, type CallKind, callBeatMs } from '@karibu/contract'
import i18next from 'i18next'
import { ApiFailure, call as ask } from '../../../lib/api/api.ts'
import { sendCallSignal } from '../../../lib/api/socket.ts'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { connect, disconnect, sendMediaState, sendPicture } from '../connection/connect.ts'
import { initialConnection, useCallConnection } from '../connection/connection-store.ts'
import { type Facing, hasTwoCameras, openCamera, openMic, troubleOf } from '../connection/media.ts'
import { endBlur } from '../connection/sent-picture.ts'
import { forgetCall, isHere, isLive, showCall, takeChange, useCallStore } from './call-store.ts'

const { getState, setState } = useCallConnection

let placing: object | null = null
let beat: ReturnType<typeof setInterval> | undefined

/** Opens the microphone (and the camera) and calls. Throws what the server refused. */
export async function placeCall(input: { person: { id: string }; kind: CallKind }): Promise<void> {
  if (placing === input) return
  placing = input
  const { person, kind } = input
  const isReady = await openDevices(kind === 'video')
  placing = isReady ? input : null
  if (!isReady) return
  const { page, request } = useCallStore.getState()
  if (!request) return closeDevices()
  try {
    const body = { kind, ...(page && { deviceId: page }) }
    const { call } = await ask(api.calls.start, { params: { id: person.id }, body })
    const { request: left, call: shown } = useCallStore.getState()
    // Taken back while the server placed the call, not met by a call of the other.
    if (left !== request && shown?.id !== call.id) await endUnseen(call)
    else showCall(call)
  } catch (error) {
    leave()
    if (!(error instanceof ApiFailure && error.code === 'quota_used_up')) throw error
    useCallStore.setState({ isPlanEmpty: true })
  }
}

/** Takes the call that rings, with the camera or without. Throws what the server refused. */
export async function answerCall(call: Call, { camera }: { camera: boolean }): Promise<void> {
  if (getState().isBusy || !(await openDevices(camera))) return
  const { page, call: now } = useCallStore.getState()
  if (now?.id !== call.id) return closeDevices()
  setState({ isBusy: true })
  try {
    const taken = await ask(api.calls.accept, { params: { id: call.id }, body: page ? { deviceId: page } : {} })
    // The member hung up while the accept request was running.
    if (useCallStore.getState().hungUp === call.id) await endUnseen(taken.call)
    else showCall(taken.call)
  } catch (error) {
    closeDevices()
    throw error
  } finally {
    setState({ isBusy: false })
  }
}

/** Resumes a call that was active when the page was reloaded. */
export async function rejoinCall(call: Call): Promise<void> {
  if (!(await openDevices(call.kind === 'video'))) await hangUp()
}

/** Hangs up, turns down, or takes back the wish to call. */
export async function hangUp({ failed = false }: { failed?: boolean } = {}): Promise<void> {
  const { call } = useCallStore.getState()
  if (!call || !isLive(call.state)) return leave()
  const params = { id: call.id }
  useCallStore.setState({ hungUp: call.id })
  // The screen does not wait for the network; without one the server detects the end within a quarter of a minute.
  if (call.state === 'accepted') {
    takeChange({ ...call, state: failed ? 'failed' : 'ended', seconds: spoken(call) })
    return void ask(api.calls.end, { params, body: { failed } }).catch(() => undefined)
  }
  leave()
  if (call.mine) await ask(api.calls.end, { params, body: {} }).catch(() => undefined)
  else await ask(api.calls.decline, { params }).catch(() => undefined)
}

async function endUnseen({ id }: Call): Promise<void> {
  useCallStore.setState({ hungUp: id })
  await ask(api.calls.end, { params: { id }, body: {} }).catch(() => undefined)
}

/** Leaves the screen, with everything given back. */
export function leave(): void {
  stopSending()
  closeDevices()
  setState(initialConnection)
  forgetCall()
}

/** Keeps the line in step with the call: opened when it is taken, closed when it is over. */
export function follow(call: Call | null, hasMic: boolean): void {
  const isOurs = call !== null && isHere(call) && isLive(call.state)
  if (!isOurs) {
    stopSending()
    if (call === null || !isLive(call.state)) closeDevices()
    return
  }
  beat ??= setInterval(() => sendHeartbeat(call.id), callBeatMs)
  if (call.state === 'accepted' && hasMic) void connect(call, () => void hangUp({ failed: true }))
}

export function toggleMic(): void {
  const { mic, isMuted } = getState()
  if (mic) mic.enabled = isMuted
  setState({ isMuted: !isMuted })
  sendMediaState()
}

/** Agrees that both are shown clearly, which they are once the other agrees too, or blurs both again. */
export function showFaces(isOn: boolean): void {
  setState({ faces: isOn })
  void sendPicture()
  sendMediaState()
}

/** Off gives the camera back, so that its light goes out too. */
export async function toggleCamera(): Promise<void> {
  const { camera, facing } = getState()
  if (camera) return setCamera(null)
  await withCamera(facing)
}

/** Front or back. The first is closed before the other is opened: many phones have but one at a time. */
export async function turnCamera(): Promise<void> {
  const { camera, facing, isBusy } = getState()
  if (isBusy) return
  camera?.stop()
  await withCamera(facing === 'user' ? 'environment' : 'user', camera)
}

async function withCamera(facing: Facing, instead?: MediaStreamTrack | null): Promise<void> {
  if (getState().isBusy) return
  setState({ isBusy: true })
  try {
    const camera = await openCamera(facing, instead)
    // The call may have ended while the browser asked.
    if (!getState().mic) return camera.stop()
    setState({ facing, canTurn: await hasTwoCameras() })
    await setCamera(camera)
  } catch (error) {
    await setCamera(null)
    toast.error(i18next.t(`calls:trouble.camera.${troubleOf(error)}`))
  } finally {
    setState({ isBusy: false })
  }
}

async function setCamera(camera: MediaStreamTrack | null): Promise<void> {
  const before = getState().camera
  setState({ camera })
  await sendPicture()
  if (before !== camera) before?.stop()
  sendMediaState()
}

/** false: there is no microphone, and the screen says what to do. A missing camera only makes it a voice call. */
async function openDevices(withPicture: boolean): Promise<boolean> {
  if (getState().mic) return true
  setState({ trouble: null, isBusy: true })
  try {
    const mic = await openMic()
    setState({ mic })
  } catch (error) {
    setState({ trouble: troubleOf(error) })
    return false
  } finally {
    setState({ isBusy: false })
  }
  if (withPicture && !getState().camera) await withCamera(getState().facing)
  return true
}

function closeDevices(): void {
  const { mic, camera } = getState()
  mic?.stop()
  camera?.stop()
  endBlur()
  setState({ mic: null, camera: null, isMuted: false, faces: false })
}

function stopSending(): void {
  clearInterval(beat)
  beat = undefined
  disconnect()
}

const sendHeartbeat = (callId: string): void => sendCallSignal({ callId, message: { type: 'alive' } })

const spoken = ({ acceptedAt }: Call): number | null =>
  acceptedAt ? Math.max(0, Math.floor((Date.now() - Date.parse(acceptedAt)) / 1000)) : null

// Signing out, here or in another tab, leaves the call.
useAuthStore.subscribe(({ token }) => {
  if (!token) leave()
})
