export { conversionOf, mayDo, useAllowance } from './allowances.ts'
export { importPlan, paidPlanCodes } from './import-plan.ts'
export { isLess, isSame, type PlanContents, wasLessened } from './plan-contents.ts'
export { subscribe } from './subscribe.ts'
