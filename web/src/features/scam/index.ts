export { isScamSuspected, ScamDialog } from './lazy-scam-dialog.ts'
export { ScamNotice } from './lazy-scam-notice.ts'
