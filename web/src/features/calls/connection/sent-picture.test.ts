import { beforeEach, expect, test, vi } from 'vitest'
import { initialConnection, useCallConnection } from './connection-store.ts'
import { endBlur, sentPicture } from './sent-picture.ts'

const { setState } = useCallConnection
const camera = { kind: 'video', id: 'camera' } as MediaStreamTrack
const agreed = { mic: true, camera: true, faces: true }

/** A browser that can make a track of a canvas, or one that cannot. */
function browser({ canCapture }: { canCapture: boolean }) {
  const made: { stop: () => void }[] = []
  const capture = () => {
    const track = { kind: 'video', stop: vi.fn() }
    made.push(track)
    return { getVideoTracks: () => [track] }
  }
  vi.stubGlobal('MediaStream', class {})
  vi.spyOn(HTMLVideoElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as never)
  if (canCapture) Object.assign(HTMLCanvasElement.prototype, { captureStream: capture })
  else Reflect.deleteProperty(HTMLCanvasElement.prototype, 'captureStream')
  return made
}

beforeEach(() => {
  endBlur()
  setState({ ...initialConnection, camera })
})

test('the unblurred camera is sent only while both agree', () => {
  browser({ canCapture: true })
  const first = sentPicture()
  expect(first).not.toBe(camera)
  expect(sentPicture()).toBe(first)
  for (const faces of [false, true]) {
    setState({ faces, theirs: { ...agreed, faces: !faces } })
    expect(sentPicture()).not.toBe(camera)
  }
  setState({ faces: true, theirs: agreed })
  expect(sentPicture()).toBe(camera)
  setState({ faces: false })
  expect(sentPicture()).not.toBe(camera)
})

test('another camera is blurred again, and the previous track ends', () => {
  const made = browser({ canCapture: true })
  sentPicture()
  setState({ camera: { ...camera, id: 'other' } })
  sentPicture()
  expect(made).toHaveLength(2)
  expect(made[0]?.stop).toHaveBeenCalledOnce()
  setState({ camera: null })
  expect(sentPicture()).toBeNull()
  expect(made[1]?.stop).toHaveBeenCalledOnce()
})

test('without support for blurring nothing is sent until both agree', () => {
  browser({ canCapture: false })
  expect(sentPicture()).toBeNull()
  setState({ faces: true, theirs: agreed })
  expect(sentPicture()).toBe(camera)
})
