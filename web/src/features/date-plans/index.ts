export { DatePlanSettings } from './date-plan-settings.tsx'
export { SharedPlan } from './shared-plan.tsx'
