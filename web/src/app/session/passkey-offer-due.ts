import { hasJustJoined } from './just-joined.ts'

const savedUnder = 'passkey-offered'

/**
 * Is this a new member on a device that can make a passkey, without an earlier offer? Returns true once: who looked
 * away or reloaded is not asked again.
 */
export async function takePasskeyOffer(): Promise<boolean> {
  if (!hasJustJoined() || !('PublicKeyCredential' in window)) return false
  try {
    if (localStorage.getItem(savedUnder)) return false
    if (!(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())) return false
    localStorage.setItem(savedUnder, 'yes')
    return true
  } catch {
    // Without storage it could be asked again and again.
    return false
  }
}
