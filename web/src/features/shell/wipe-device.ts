import { queryClient } from '../../lib/api/query-client.ts'
import { useAuthStore } from '../../lib/auth-store.ts'
import { setMotion } from '../../lib/device/motion.ts'
import { setTextSize } from '../../lib/device/text-size.ts'
import { setTheme } from '../../lib/device/theme.ts'
import { wipeStorage } from '../../lib/device/wipe-storage.ts'
import { useLayoutStore } from '../../lib/layout-store.ts'

/** Leaves nothing of the member on this device: stores, storage, databases, caches and what was fetched. */
export async function wipeDevice(): Promise<void> {
  // First, so that everything that follows the session (outbox, socket) stops before its storage is deleted.
  useAuthStore.getState().reset()
  useLayoutStore.getState().reset()
  setTheme('system')
  setTextSize('100')
  setMotion('system')
  // After the stores, which write their initial values as they are reset.
  await wipeStorage()
  queryClient.clear()
}
