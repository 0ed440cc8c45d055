export { PasswordDialog } from './password-dialog.tsx'
export { useFreshPassword } from './use-fresh-password.tsx'
