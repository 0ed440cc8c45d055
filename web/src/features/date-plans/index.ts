export { DatePlanSettings } from './date-plan-settings.tsx'
export { usePlansSummary } from './queries.ts'
export { SharedPlan } from './shared-plan.tsx'
