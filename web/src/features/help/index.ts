export { Answers } from './answers.tsx'
