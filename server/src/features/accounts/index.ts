export { assertFreshProof } from '../../http/session.ts'
export { limitOwnAttempts } from './attempt-limits/attempt-limits.ts'
export { withMinimumDuration } from './attempt-limits/minimum-duration.ts'
export { requesterOf } from './codes/mail-code.ts'
export { takeMailPermit } from './codes/mail-limits.ts'
export { accountMail } from './codes/mails.ts'
export { correctionEnds, forgetCorrections, isEmailTaken, planEmailCorrection } from './corrections/email-correction.ts'
export { rejectEmailProposals } from './corrections/reject-proposals.ts'
export { withFactorWays } from './passkeys/use-passkey.ts'
export { checkOwnPassword, compareOwnPassword } from './passwords/check-own-password.ts'
export { checkPassword } from './passwords/check-password.ts'
export { hashPassword } from './passwords/hash-password.ts'
export { proveAddress } from './registration/prove-address.ts'
export { isAppealToken, sanctionOfToken } from './restrictions/appeal-token.ts'
export { linksOf } from './restrictions/linked-accounts.ts'
export { recognizeBanned } from './restrictions/recognize-banned.ts'
export { sameSenderAs } from './restrictions/same-sender.ts'
export {
  closedSanction,
  endSanction,
  exclusionKinds,
  imposeSanction,
  type NewSanction,
  shortenSanction,
} from './restrictions/sanctions.ts'
export { reencryptFactors } from './second-factor/re-encrypt-factors.ts'
export { limitFactorAttempts, lockFactor, useSecondFactor, wrongFactor } from './second-factor/second-factor.ts'
export { endDormancy } from './sessions/end-dormancy.ts'
export { deleteSessions } from './sessions/end-sessions.ts'
export type { Origin } from './sessions/known-origins.ts'
export { openSession } from './sessions/open-session.ts'
export { knownAfter, originOf } from './sessions/recognize-device.ts'
export { signedInUser } from './sessions/signed-in-user.ts'
