export { AskCodeForm } from './codes/ask-code-form.tsx'
export { CodeForm } from './codes/code-form.tsx'
export { type CodeReply, nonceFor, type PendingCode, readPending, savePending } from './codes/pending-code.ts'
export { AskDataCopy } from './data-copy/ask-data-copy.tsx'
export { TakeDataCopy } from './data-copy/take-data-copy.tsx'
export { useDialCodes } from './dial-codes.ts'
export { LogInForm } from './log-in-form.tsx'
export {
  requestLoginCode,
  requestResetCode,
  requestSessionByCode,
  resendVerification,
  verifyEmail,
  verifyNewEmail,
} from './queries.ts'
export { ResetForm } from './reset-form.tsx'
export type { FactorInput } from './second-factor-step.tsx'
export { RegistrationGate } from './sign-up/registration-gate.tsx'
export { SignUpForm } from './sign-up/sign-up-form.tsx'
export { StopCorrection } from './stop-correction/stop-correction.tsx'
export { useLogIn } from './use-log-in.ts'
