import type { Call } from '@karibu/contract'
import { lazy, Suspense, useEffect, useState } from 'react'
import { toastFailure } from '../../../lib/api/failures.ts'
import { useCallConnection } from '../connection/connection-store.ts'
import { answerCall, follow, hangUp, leave, placeCall, rejoinCall } from '../session/call-actions.ts'
import { type Callee, type CallPaths, isHere, isLive, requestCall, useCallStore } from '../session/call-store.ts'
import { useWakeLock } from '../session/use-call.ts'
import { RemoteVoice } from '../streams/remote-voice.tsx'
import { CallScreen } from './call-screen.tsx'
import { CallTrouble } from './call-trouble.tsx'
import { EmptyPlan } from './empty-plan.tsx'
import { RingScreen } from './ring-screen.tsx'
import { SmallCall } from './small-call.tsx'

const CallReport = lazy(async () => {
  const { CallReport } = await import('./call-report.tsx')
  return { default: CallReport }
})

const endedShownMs = 4000

/** The one call on this page, and the dialog to block or report the other member, which stays open when the call ends. */
export function CallStage({ plansPath, listPath }: CallPaths) {
  const reporting = useCallStore((state) => state.reporting)
  return (
    <>
      <CurrentCall plansPath={plansPath} />
      {reporting && (
        <Suspense>
          <CallReport person={reporting} listPath={listPath} />
        </Suspense>
      )}
    </>
  )
}

/** All states of the call: ringing, connected, ended. */
function CurrentCall({ plansPath }: { plansPath: string }) {
  const { call, request, isPlanEmpty } = useCallStore()
  const trouble = useCallConnection((state) => state.trouble)
  const [isSmall, setSmall] = useState(false)
  useCallLifecycle()
  useWakeLock(call?.state === 'accepted')
  const person = call?.person ?? request?.person
  if (isPlanEmpty) return <EmptyPlan plansPath={plansPath} />
  if (!person) return null
  if (trouble) return <CallTrouble trouble={trouble} onRetry={() => void retry(call)} onClose={() => void hangUp()} />
  if (call && call.state === 'ringing' && !call.mine) return <RingScreen call={call} />
  return (
    <>
      <RemoteVoice name={person.firstname} />
      {isSmall && call?.state === 'accepted' ? (
        <SmallCall call={call} onLarger={() => setSmall(false)} />
      ) : (
        <CallScreen person={person} call={call} onSmaller={() => setSmall(true)} onAgain={() => again(call, person)} />
      )}
    </>
  )
}

/** Carries out what the store says: places a requested call, rejoins one after a reload, and removes one that is over. */
function useCallLifecycle(): void {
  const { call, request, reporting } = useCallStore()
  const hasMic = useCallConnection((state) => state.mic !== null)
  const isOver = call !== null && !isLive(call.state)
  useEffect(() => {
    if (request) void placeCall(request).catch(toastFailure)
    else follow(call, hasMic)
  }, [call, request, hasMic])
  useEffect(() => {
    const { mic, isBusy, trouble } = useCallConnection.getState()
    if (call && isHere(call) && isLive(call.state) && !mic && !isBusy && !trouble) void rejoinCall(call)
  }, [call])
  const callId = call?.id
  // What kept the last call from being held says nothing about the next one that rings.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each call anew.
  useEffect(() => () => useCallConnection.setState({ trouble: null }), [callId])
  useEffect(() => {
    if (!isOver || reporting) return
    const timer = setTimeout(leave, endedShownMs)
    return () => clearTimeout(timer)
  }, [isOver, reporting])
}

async function retry(call: Call | null): Promise<void> {
  const { request } = useCallStore.getState()
  if (request) await placeCall(request).catch(toastFailure)
  else if (call && isHere(call)) await rejoinCall(call)
  else if (call) await answerCall(call, { camera: call.kind === 'video' }).catch(toastFailure)
}

function again(call: Call | null, person: Callee): void {
  leave()
  requestCall(person, call?.kind ?? 'voice')
}
