import { type Blurred, blurTrack } from './blur-track.ts'
import { useCallConnection } from './connection-store.ts'

let blurred: (Blurred & { of: MediaStreamTrack }) | null = null

/**
 * What of my camera may leave this device now: the picture itself once both agree, else a blurred one; null without a camera,
 * and where the browser cannot blur. What the other side claims is never enough: my own agreement is checked here.
 */
export function sentPicture(): MediaStreamTrack | null {
  const { camera, faces, theirs } = useCallConnection.getState()
  if (blurred && blurred.of !== camera) endBlur()
  if (!camera) return null
  if (faces && theirs.faces) {
    endBlur()
    return camera
  }
  if (!blurred) {
    const made = blurTrack(camera)
    blurred = made && { ...made, of: camera }
  }
  return blurred?.track ?? null
}

/** Ends the blurred picture with its camera. */
export function endBlur(): void {
  blurred?.stop()
  blurred = null
}
