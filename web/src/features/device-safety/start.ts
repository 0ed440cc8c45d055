import { followTitle } from './disguise/wear-disguise.ts'
import { leaveAgain } from './exit/leave.ts'
import { startQuickExit } from './exit/quick-exit.tsx'
import { startLock } from './lock/start-lock.ts'
import { setNeutralNotice } from './set-neutral-notice.ts'

// Imported before the application is drawn, where something is switched on in Settings, Safety. The import resolves when the
// application may start, and never where the tab is sent away. (An import for its effects alone is the least code of the caller.)
if (leaveAgain()) await new Promise(() => undefined)
followTitle()
startQuickExit()
await startLock()
setNeutralNotice()
