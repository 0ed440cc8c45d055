import { makeAdministrator } from '../../server/src/features/accounts/registration/make-administrator.ts'
import { clearSecondFactor } from '../../server/src/features/accounts/second-factor/clear-second-factor.ts'
import { liftSuspension } from '../../server/src/features/moderation/sanctions/lift-suspension.ts'
import { operateStaff } from '../../server/src/features/staff/operate-staff.ts'

/** What the server does for the commands of `npm run admin`. */
export const adminWork = { makeAdministrator, clearSecondFactor, liftSuspension, operateStaff }
export type AdminWork = typeof adminWork
