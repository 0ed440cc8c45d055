export { MyReports } from './my-reports.tsx'
export { ReportAbuseDialog } from './report-abuse-dialog.tsx'
export { ReportForm } from './report-form.tsx'
