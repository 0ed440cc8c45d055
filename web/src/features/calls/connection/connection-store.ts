import { create } from 'zustand'
import type { Facing, Trouble } from './media.ts'
import type { Link, MediaState } from './peer.ts'
import type { Quality } from './quality.ts'

/** What this page's microphone, camera and line do while it is in a call. */
export type CallConnection = {
  mic: MediaStreamTrack | null
  camera: MediaStreamTrack | null
  isMuted: boolean
  facing: Facing
  canTurn: boolean
  /** Of the other; the tracks are there from the start, `theirs` says whether they send anything. */
  voice: MediaStreamTrack | null
  picture: MediaStreamTrack | null
  theirs: MediaState
  /** I agree that both are shown clearly; of the other, `theirs.faces` says so. */
  faces: boolean
  link: Link
  quality: Quality
  /** The microphone cannot be had, so there is no call. */
  trouble: Trouble | null
  /** Something is under way that the buttons wait for. */
  isBusy: boolean
}

export const initialConnection: CallConnection = {
  mic: null,
  camera: null,
  isMuted: false,
  facing: 'user',
  canTurn: false,
  voice: null,
  picture: null,
  theirs: { mic: true, camera: false, faces: false },
  faces: false,
  link: 'waiting',
  quality: 0,
  trouble: null,
  isBusy: false,
}

export const useCallConnection = create<CallConnection>()(() => initialConnection)
