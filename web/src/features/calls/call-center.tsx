import { api, type CallSignal } from '@karibu/contract'
import { lazy, Suspense, useEffect } from 'react'
import { call as ask } from '../../lib/api/api.ts'
import { pageId } from '../../lib/api/page-id.ts'
import { onResync, onServerEvent } from '../../lib/api/socket.ts'
import { useAuthStore } from '../../lib/auth-store.ts'
import { loadTranslationPart } from '../../lib/i18n/i18n.ts'
import { type CallPaths, forgetCall, isHere, showCall, takeChange, useCallStore } from './session/call-store.ts'
import { receiveCallSignal } from './session/signaling-buffer.ts'

const CallStage = lazy(async () => {
  const [file] = await Promise.all([import('./screen/call-stage.tsx'), loadTranslationPart('app')])
  return { default: file.CallStage }
})

/** Listens for calls; what shows and carries one comes only when there is one. */
export function CallCenter(paths: CallPaths) {
  const isSignedIn = useAuthStore((state) => state.token !== null)
  const isOn = useCallStore((state) => Boolean(state.call ?? state.request ?? state.reporting) || state.isPlanEmpty)
  useEffect(() => {
    if (!isSignedIn) return
    void pageId().then((page) => useCallStore.setState({ page }))
    const stops = [
      onServerEvent('call.ringing', ({ call }) => showCall(call)),
      onServerEvent('call.changed', ({ call }) => takeChange(call)),
      onServerEvent('call.signal', (signal: CallSignal) => receiveCallSignal(signal)),
      onResync(() => void resync()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [isSignedIn])
  if (!isOn) return null
  return (
    <Suspense>
      <CallStage {...paths} />
    </Suspense>
  )
}

/** After a reload or a gap: what rings or runs now, and what ended meanwhile. */
async function resync(): Promise<void> {
  await pageId()
  const known = useCallStore.getState().call
  const { call } = await ask(api.calls.current).catch(() => ({ call: undefined }))
  // The request failed; the next connection repeats it.
  if (call === undefined) return
  if (call && call.id === useCallStore.getState().hungUp) {
    await ask(api.calls.end, { params: { id: call.id }, body: {} }).catch(() => undefined)
    return
  }
  if (call && (isHere(call) || (call.state === 'ringing' && !call.mine))) return showCall(call)
  if (!known || useCallStore.getState().call !== known) return
  if (isHere(known)) takeChange({ ...known, state: known.state === 'ringing' ? 'missed' : 'ended' })
  else forgetCall()
}
