import type { Call } from '@karibu/contract'
import { useEffect, useState } from 'react'
import { toastFailure } from '../../../lib/api/failures.ts'
import { useLine } from '../connection/line-store.ts'
import { answerCall, follow, hangUp, leave, placeCall, rejoinCall } from '../session/call-actions.ts'
import { type Callee, isHere, isLive, useCallStore, wishCall } from '../session/call-store.ts'
import { useAwake } from '../session/use-call.ts'
import { RemoteVoice } from '../streams/remote-voice.tsx'
import { CallScreen } from './call-screen.tsx'
import { CallTrouble } from './call-trouble.tsx'
import { EmptyPlan } from './empty-plan.tsx'
import { RingScreen } from './ring-screen.tsx'
import { SmallCall } from './small-call.tsx'

const lastWordMs = 4000

/** Everything of the one call on this page: ringing, speaking, and what came of it. */
export function CallStage({ plansPath }: { plansPath: string }) {
  const { call, wish, isPlanEmpty } = useCallStore()
  const trouble = useLine((state) => state.trouble)
  const [isSmall, setSmall] = useState(false)
  useConduct()
  useAwake(call?.state === 'accepted')
  const person = call?.person ?? wish?.person
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

/** Carries out what the store says: places a wished call, takes up one after a reload, and lets go of one that is over. */
function useConduct(): void {
  const { call, wish } = useCallStore()
  const hasMic = useLine((state) => state.mic !== null)
  const isOver = call !== null && !isLive(call.state)
  useEffect(() => {
    if (wish) void placeCall(wish).catch(toastFailure)
    else follow(call, hasMic)
  }, [call, wish, hasMic])
  useEffect(() => {
    const { mic, isBusy, trouble } = useLine.getState()
    if (call && isHere(call) && isLive(call.state) && !mic && !isBusy && !trouble) void rejoinCall(call)
  }, [call])
  const callId = call?.id
  // What kept the last call from being held says nothing about the next one that rings.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each call anew.
  useEffect(() => () => useLine.setState({ trouble: null }), [callId])
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(leave, lastWordMs)
    return () => clearTimeout(timer)
  }, [isOver])
}

async function retry(call: Call | null): Promise<void> {
  const { wish } = useCallStore.getState()
  if (wish) await placeCall(wish).catch(toastFailure)
  else if (call && isHere(call)) await rejoinCall(call)
  else if (call) await answerCall(call, { camera: call.kind === 'video' }).catch(toastFailure)
}

function again(call: Call | null, person: Callee): void {
  leave()
  wishCall(person, call?.kind ?? 'voice')
}
