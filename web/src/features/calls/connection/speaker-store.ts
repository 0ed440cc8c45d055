import { create } from 'zustand'

/** Where the sound of a call comes out; null is the device's own choice. */
export const useSpeakerStore = create<{ speakers: MediaDeviceInfo[]; chosen: string | null }>()(() => ({
  speakers: [],
  chosen: null,
}))

const canChoose = (): boolean => 'setSinkId' in HTMLMediaElement.prototype

/** Looks which speakers there are; the list stays empty where a browser leaves no choice. */
export async function findSpeakers(): Promise<void> {
  if (!canChoose()) return
  const found = await navigator.mediaDevices.enumerateDevices()
  const outputs = found.filter(({ kind, deviceId }) => kind === 'audiooutput' && deviceId !== 'communications')
  useSpeakerStore.setState({ speakers: outputs.filter(({ label }) => label !== '') })
}

/** Takes the next speaker; answers its name. */
export function nextSpeaker(): string {
  const { speakers, chosen } = useSpeakerStore.getState()
  const at = speakers.findIndex(({ deviceId }) => deviceId === (chosen ?? 'default'))
  const next = speakers[(at + 1) % speakers.length]
  if (!next) return ''
  useSpeakerStore.setState({ chosen: next.deviceId })
  return next.label
}
