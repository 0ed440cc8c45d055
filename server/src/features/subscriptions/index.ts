export { conversionOf, mayDo, useAllowance } from './allowances.ts'
export { importPlan, paidPlanCodes } from './import-plan.ts'
export { subscribe } from './subscribe.ts'
