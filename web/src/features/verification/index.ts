export { CorrectionReview } from './review/correction-review.tsx'
export { SelfieReview } from './review/selfie-review.tsx'
export { VerificationSettings } from './verification-settings.tsx'
