import { isSavingData } from '../../../lib/device/data-saver.ts'

export type Facing = 'user' | 'environment'
/** Why a microphone or camera cannot be had. */
export type Trouble = 'denied' | 'missing' | 'taken' | 'insecure'

/** Opens the microphone. Throws what `troubleOf` understands. */
export async function openMic(): Promise<MediaStreamTrack> {
  const audio = { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 }
  return firstOf(await devices().getUserMedia({ audio }))
}

/**
 * Opens a camera, modest in size and smaller still where data are to be saved. `instead`: of the one that was open until
 * now; where it does not say which way it looks, as on desktops, the next one is opened.
 */
export async function openCamera(facing: Facing, instead?: MediaStreamTrack | null): Promise<MediaStreamTrack> {
  const before = instead?.getSettings()
  if (!before?.deviceId || before.facingMode) return openVideo({ facingMode: facing })
  const known = await cameras()
  const next = known[(known.findIndex(({ deviceId }) => deviceId === before.deviceId) + 1) % known.length]
  return openVideo(next ? { deviceId: { exact: next.deviceId } } : { facingMode: facing })
}

async function openVideo(which: MediaTrackConstraints): Promise<MediaStreamTrack> {
  const [width, height, frames] = isSavingData() ? [320, 240, 15] : [640, 480, 24]
  const size = { width: { ideal: width }, height: { ideal: height }, frameRate: { ideal: frames, max: 30 } }
  return firstOf(await devices().getUserMedia({ video: { ...which, ...size } }))
}

/** Is there more than one camera to turn to? */
export const hasTwoCameras = async (): Promise<boolean> => (await cameras()).length > 1

const cameras = async (): Promise<MediaDeviceInfo[]> =>
  (await devices().enumerateDevices()).filter(({ kind }) => kind === 'videoinput')

export function troubleOf(error: unknown): Trouble {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return name === 'InvalidStateError' ? 'insecure' : 'taken'
}

// Browsers have no such devices on pages that came without HTTPS.
function devices(): MediaDevices {
  const { mediaDevices }: { mediaDevices?: MediaDevices } = navigator
  if (mediaDevices) return mediaDevices
  throw new DOMException('no secure page', 'InvalidStateError')
}

function firstOf(stream: MediaStream): MediaStreamTrack {
  const [track] = stream.getTracks()
  if (!track) throw new DOMException('no track', 'NotFoundError')
  return track
}
