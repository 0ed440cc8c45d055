export { ReportQueue } from './report-queue.tsx'
