export { describeCheck, worstOf } from './system-checks.ts'
