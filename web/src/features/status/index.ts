export { StatusHistory } from './history.tsx'
