export { conversionOf, mayDo, useAllowance } from './allowances.ts'
export { subscribe } from './subscribe.ts'
