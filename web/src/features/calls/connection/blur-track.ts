export type Blurred = { track: MediaStreamTrack; stop: () => void }

/** All that is left of a picture: 16 points across. */
const pointsAcross = 16
const shape = 3 / 4
/** Encoders of some phones refuse very small pictures, so that the points are drawn larger before they are sent. */
const sentWidth = 160
const framesPerSecond = 6

/**
 * A track with what the camera sees, reduced to 16 × 12 points before anything is sent. null where the browser cannot make a
 * track of a canvas.
 */
export function blurTrack(camera: MediaStreamTrack): Blurred | null {
  const small = makeCanvas(pointsAcross)
  const large = makeCanvas(sentWidth)
  const [into, out] = [small.getContext('2d'), large.getContext('2d')]
  if (!into || !out || !('captureStream' in large)) return null
  const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true })
  video.srcObject = new MediaStream([camera])
  void video.play().catch(() => undefined)
  const draw = () => {
    if (video.videoWidth > 0) into.drawImage(video, 0, 0, small.width, small.height)
    out.drawImage(small, 0, 0, large.width, large.height)
  }
  out.imageSmoothingQuality = into.imageSmoothingQuality = 'high'
  const timer = setInterval(draw, 1000 / framesPerSecond)
  const [track] = large.captureStream(framesPerSecond).getVideoTracks()
  const stop = () => {
    clearInterval(timer)
    track?.stop()
    video.srcObject = null
  }
  if (track) return { track, stop }
  stop()
  return null
}

const makeCanvas = (width: number): HTMLCanvasElement =>
  Object.assign(document.createElement('canvas'), { width, height: width * shape })
