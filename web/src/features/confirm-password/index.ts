export { useFreshPassword } from './use-fresh-password.tsx'
