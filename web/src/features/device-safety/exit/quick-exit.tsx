import { createRoot } from 'react-dom/client'
import { loadTranslationPart } from '../../../lib/i18n/i18n.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { readDeviceSafety, useDeviceSafety } from '../safety-memory.ts'
import { ExitButton } from './exit-button.tsx'
import { countPresses } from './exit-rules.ts'
import { followTopLayer } from './follow-top-layer.ts'
import { leave } from './leave.ts'

let isStarted = false

/**
 * Offers the quick exit on every page, also above open dialogs: a button at the edge of the screen, and Escape pressed three
 * times. It is outside the application's own tree, so that nothing of the application has to work.
 */
export function startQuickExit(): void {
  if (isStarted) return
  isStarted = true
  const isThird = countPresses()
  // In the capture phase: what else listens for Escape may stop the event.
  window.addEventListener(
    'keydown',
    ({ key, repeat, timeStamp }) => {
      if (key === 'Escape' && !repeat && readDeviceSafety().exit && isThird(timeStamp)) leaveNow()
    },
    true,
  )
  const host = document.createElement('div')
  createRoot(host).render(<QuickExit />)
  followTopLayer(host)
}

function leaveNow() {
  const { exit } = readDeviceSafety()
  if (exit) leave(exit)
}

/** Without its name for screen readers it is not shown; the keys work before. */
const NamedButton = lazyPart(async () => {
  await loadTranslationPart('device-safety')
  return ExitButton
})

function QuickExit() {
  const { exit } = useDeviceSafety()
  return exit && <NamedButton onPress={leaveNow} />
}
