export { SelfieReview } from './review/selfie-review.tsx'
export { VerificationSettings } from './verification-settings.tsx'
