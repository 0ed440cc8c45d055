import { choiceOf } from '../../../lib/choice-of.ts'
import { forgetMember } from '../forget-member.ts'
import { changeDeviceSafety } from '../safety-memory.ts'
import { addressFor, destinations, type QuickExit } from './exit-rules.ts'

/** Of this tab: where the quick exit led. */
const leftKey = 'left'
const wipeMaxMs = 400

/** Hides everything at once and goes to the neutral page, which takes the place of this one in the history of the tab. */
export function leave(exit: QuickExit): void {
  hidePage()
  const address = addressFor(exit.to, navigator.onLine)
  const go = () => {
    sessionStorage.setItem(leftKey, exit.to)
    location.replace(address)
  }
  // The pages before this one are in the history too: a browser that wakes one of them shows it hidden, and is sent away again.
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.replace(address))
  if (!exit.logsOut) {
    go()
    return
  }
  const soon = new Promise((resolve) => setTimeout(resolve, wipeMaxMs))
  void Promise.race([logOut(exit), soon]).finally(go)
}

/**
 * Whether the quick exit was taken in this tab and Back has led here: then the tab is sent away again. Who opens the site
 * by its address or a reload comes in.
 */
export function leaveAgain(): boolean {
  const to = choiceOf(destinations, sessionStorage.getItem(leftKey))
  if (!to) return false
  const [navigation] = performance.getEntriesByType('navigation')
  if (!(navigation && 'type' in navigation && navigation.type === 'back_forward')) {
    sessionStorage.removeItem(leftKey)
    return false
  }
  hidePage()
  location.replace(addressFor(to, navigator.onLine))
  return true
}

function hidePage(): void {
  document.documentElement.hidden = true
  document.title = '\u00a0'
  for (const media of document.querySelectorAll('audio, video')) if (media instanceof HTMLMediaElement) media.pause()
}

/** Nothing stays here but the quick exit itself, which would be gone after its first use. */
function logOut(exit: QuickExit): Promise<void> {
  const forgotten = forgetMember()
  changeDeviceSafety({ exit })
  return forgotten
}
