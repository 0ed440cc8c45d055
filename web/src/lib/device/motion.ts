/** system follows the device. */
export type Motion = 'system' | 'reduced'

const savedUnder = 'motion'

/** What the member chose on this device. */
export const readMotion = (): Motion => (localStorage.getItem(savedUnder) === 'reduced' ? 'reduced' : 'system')

/** Applies a choice at once and remembers it; the head of index.html applies it on the next visit. */
export function setMotion(motion: Motion) {
  if (motion === 'system') {
    localStorage.removeItem(savedUnder)
    delete document.documentElement.dataset.motion
    return
  }
  localStorage.setItem(savedUnder, motion)
  document.documentElement.dataset.motion = motion
}

/** Whether motion is reduced: by the member's choice, otherwise by the device's. */
export const isStill = (): boolean =>
  readMotion() === 'reduced' || (window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false)
