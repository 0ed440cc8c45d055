/** Where what a member switched on to protect the use of this device is kept; absent while nothing is. */
export const safetyKey = 'device-safety'

/**
 * Whether something has to be looked at before anything of a member is shown: read before the application has loaded, so
 * nothing else is known here. Storage that is closed holds nothing of a member either.
 */
export function isGuarded(): boolean {
  try {
    return safetyKey in localStorage
  } catch {
    return false
  }
}
