import type { Call, CallChange, CallKind } from '@karibu/contract'
import { create } from 'zustand'

export type Callee = { id: string; firstname: string; avatar: string | null }

/** A call as this page knows it. `wish`: somebody was to be called, and the server does not know yet. */
type CallState = {
  page: string | null
  call: Call | null
  wish: { person: Callee; kind: CallKind } | null
  /** The wish came to nothing: the plan holds no more calls. */
  isPlanEmpty: boolean
  /** The call hung up here last; the server may not have heard of it yet. */
  hungUp: string | null
  /** What the server said last about a call this page does not know yet, or not any more. */
  early: CallChange | null
}

const nothing = { call: null, wish: null, isPlanEmpty: false, early: null }
export const useCallStore = create<CallState>()(() => ({ page: null, hungUp: null, ...nothing }))

const { getState, setState } = useCallStore

export const isLive = (state: Call['state']): boolean => state === 'ringing' || state === 'accepted'
/** Does this page hold the call? */
export const isHere = (call: Pick<Call, 'deviceId'>): boolean => call.deviceId === getState().page

/** Somebody pressed a call button. Nothing happens while another call is on this page. */
export function wishCall(person: Callee, kind: CallKind): void {
  const { call, wish } = getState()
  if (!wish && !(call && isLive(call.state))) setState({ ...nothing, wish: { person, kind } })
}

/**
 * A call as the server tells it whole: it rings here, or was just placed from here. An older answer changes nothing back,
 * and what was hung up here stays so.
 */
export function showCall(call: Call): void {
  const { call: known, early, hungUp } = getState()
  if (call.id === hungUp || (known?.id === call.id && order(known.state) > order(call.state))) return
  const isOld = early?.id === call.id && order(early.state) > order(call.state)
  const now = isOld ? { ...call, ...early } : call
  setState({ call: isOld && !isShown(now) ? null : now, wish: null, early: isOld ? early : null })
}

/** What changed about a call. It leaves the screen when it is over, or was taken on another device. */
export function takeChange(change: CallChange): void {
  const { call } = getState()
  if (call?.id !== change.id) {
    setState({ early: change })
    return
  }
  if (order(change.state) < order(call.state)) return
  const now = { ...call, ...change }
  // What has left the screen is remembered: an answer on its way may still say that it rings.
  setState(isShown(now) || isHere(call) ? { call: now } : { call: null, early: change })
}

const isShown = (call: Call): boolean => call.state === 'ringing' || isHere(call)

export const forgetCall = (): void => setState(nothing)

const order = (state: Call['state']): number => {
  if (state === 'ringing') return 0
  return state === 'accepted' ? 1 : 2
}
