export { AppealPage } from './appeal-page.tsx'
export { ReportQueue } from './report-queue.tsx'
export { SanctionQueue } from './sanction-queue.tsx'
