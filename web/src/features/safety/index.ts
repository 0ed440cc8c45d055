export { ReportAbuseDialog } from './report-abuse-dialog.tsx'
export { ReportForm } from './report-form.tsx'
