import { beforeEach, expect, test, vi } from 'vitest'
import { setDataSaver } from '../../../lib/device/data-saver.ts'
import { turnCamera } from '../session/call-actions.ts'
import { initialConnection, useCallConnection } from './connection-store.ts'
import { hasTwoCameras, openCamera } from './media.ts'

type Camera = { deviceId: string; facingMode?: 'user' | 'environment' }
type VideoConstraints = { deviceId?: { exact: string }; facingMode?: string; width?: { ideal: number } }

let log: string[]
let requestedWidth: number | undefined
/** A device with these cameras; a wish for a side is one that may be missed, as browsers take it. */
function plugIn(...cameras: Camera[]) {
  log = []
  const open = ({ deviceId, facingMode, width }: VideoConstraints) => {
    requestedWidth = width?.ideal
    const matching = deviceId
      ? cameras.find((camera) => camera.deviceId === deviceId.exact)
      : (cameras.find((camera) => camera.facingMode === facingMode) ?? cameras[0])
    if (!matching) throw new DOMException('none', 'NotFoundError')
    log.push(`open ${matching.deviceId}`)
    const track = {
      kind: 'video',
      getSettings: () => ({ ...matching }),
      stop: () => void log.push(`stop ${matching.deviceId}`),
    }
    return { getTracks: () => [track] }
  }
  vi.stubGlobal('navigator', {
    mediaDevices: {
      getUserMedia: async ({ video }: { video: VideoConstraints }) => open(video),
      enumerateDevices: async () => [
        { kind: 'audioinput', deviceId: 'mic' },
        ...cameras.map(({ deviceId }) => ({ kind: 'videoinput', deviceId })),
      ],
    },
  })
}
const phone: Camera[] = [
  { deviceId: 'front', facingMode: 'user' },
  { deviceId: 'back', facingMode: 'environment' },
]
const shown = () => useCallConnection.getState().camera?.getSettings().deviceId

/** With the first camera on. */
async function begin() {
  useCallConnection.setState({ ...initialConnection, mic: {} as MediaStreamTrack, camera: await openCamera('user') })
}
beforeEach(() => useCallConnection.setState(initialConnection))

test('a phone switches from front to back camera and again, and has only one open at a time', async () => {
  plugIn(...phone)
  await begin()
  await turnCamera()
  expect([shown(), useCallConnection.getState()]).toMatchObject(['back', { facing: 'environment', canTurn: true }])
  await turnCamera()
  expect([shown(), useCallConnection.getState().facing]).toEqual(['front', 'user'])
  expect(log.slice(0, 5)).toEqual(['open front', 'stop front', 'open back', 'stop front', 'stop back'])
})

test('cameras without a declared direction are used in turn', async () => {
  plugIn({ deviceId: 'one' }, { deviceId: 'two' }, { deviceId: 'three' })
  await begin()
  const seen = [shown()]
  for (let turn = 0; turn < 3; turn += 1) {
    await turnCamera()
    seen.push(shown())
  }
  expect(seen).toEqual(['one', 'two', 'three', 'one'])
})

test('with one camera there is no switch', async () => {
  plugIn({ deviceId: 'only' })
  expect(await hasTwoCameras()).toBe(false)
  await begin()
  await turnCamera()
  expect(shown()).toBe('only')
  expect(useCallConnection.getState().canTurn).toBe(false)
})

test('the video is half as wide with data saving', async () => {
  plugIn(...phone)
  await openCamera('user')
  expect(requestedWidth).toBe(640)
  setDataSaver('on')
  await openCamera('user')
  expect(requestedWidth).toBe(320)
  setDataSaver('auto')
})
