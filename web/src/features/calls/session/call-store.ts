import type { Call, CallChange, CallKind } from '@karibu/contract'
import { create } from 'zustand'

export type Callee = { id: string; firstname: string; avatar: string | null }

export type CallPaths = {
  plansPath: string
  /** Where to after a block, if the page is about that member. */
  listPath: string
}

/** A call as this page knows it. `request`: a call was requested here, and the server has not confirmed it yet. */
type CallState = {
  page: string | null
  call: Call | null
  request: { person: Callee; kind: CallKind } | null
  /** The request was refused: the plan has no calls left. */
  isPlanEmpty: boolean
  /** The call hung up here last; the server may not know it yet. */
  hungUp: string | null
  /** The member of the open block or report dialog; it outlives the call. */
  reporting: Callee | null
  /** The last change of a call that this page does not show yet, or no longer shows. */
  early: CallChange | null
}

const nothing = { call: null, request: null, isPlanEmpty: false, early: null }
export const useCallStore = create<CallState>()(() => ({ page: null, hungUp: null, reporting: null, ...nothing }))

const { getState, setState } = useCallStore

export const isLive = (state: Call['state']): boolean => state === 'ringing' || state === 'accepted'
/** Does this page hold the call? */
export const isHere = (call: Pick<Call, 'deviceId'>): boolean => call.deviceId === getState().page

/** Requests a call after a press on a call button. No effect while another call is on this page. */
export function requestCall(person: Callee, kind: CallKind): void {
  const { call, request } = getState()
  if (!request && !(call && isLive(call.state))) setState({ ...nothing, request: { person, kind } })
}

/**
 * Shows a complete call from the server: it rings here or was placed here. An older response does not revert its state,
 * and a call that was hung up here stays ended.
 */
export function showCall(call: Call): void {
  const { call: known, early, hungUp } = getState()
  if (call.id === hungUp || (known?.id === call.id && order(known.state) > order(call.state))) return
  const isOld = early?.id === call.id && order(early.state) > order(call.state)
  const now = isOld ? { ...call, ...early } : call
  setState({ call: isOld && !isShown(now) ? null : now, request: null, early: isOld ? early : null })
}

/** Applies a change of a call. The call leaves the screen when it ends or is accepted on another device. */
export function takeChange(change: CallChange): void {
  const { call } = getState()
  if (call?.id !== change.id) {
    setState({ early: change })
    return
  }
  if (order(change.state) < order(call.state)) return
  const now = { ...call, ...change }
  // The last change is stored: a pending response may still say that the call rings.
  setState(isShown(now) || isHere(call) ? { call: now } : { call: null, early: change })
}

const isShown = (call: Call): boolean => call.state === 'ringing' || isHere(call)

export const forgetCall = (): void => setState(nothing)

const order = (state: Call['state']): number => {
  if (state === 'ringing') return 0
  return state === 'accepted' ? 1 : 2
}
