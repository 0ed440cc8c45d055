import { api } from '@karibu/contract'
import { ApiFailure, call } from '../../lib/api/api.ts'
import { closeSocket } from '../../lib/api/socket.ts'
import { wipeDevice } from './wipe-device.ts'

/** Ends the session and wipes this device; `onUnreached`: the server did not answer. */
export async function endSession(onUnreached: () => void): Promise<void> {
  closeSocket()
  try {
    await call(api.accounts.logout)
  } catch (error) {
    // A session that is already over needs no ending.
    if (!(error instanceof ApiFailure && error.code === 'unauthenticated')) onUnreached()
  }
  await wipeDevice()
}
