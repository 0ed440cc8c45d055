import { auditActions } from '@karibu/contract'
import i18next from 'i18next'

/** An action of the audit log in words. One that this version does not know is shown by its code. */
export function auditText(action: string): string {
  const known = auditActions.find((one) => one === action)
  return known ? i18next.t(`admin-screens:audited.${known}`) : action
}
