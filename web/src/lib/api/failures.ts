import i18next from 'i18next'
import { toast } from '../../ui/feedback/toast.ts'
import { ApiFailure } from './api.ts'

/** Red toasts: the message, then each entry of each field. Without a connection it says so. */
export function toastFailure(error: unknown): void {
  const failure = error instanceof ApiFailure ? error : null
  toast.error(failureMessage(error))
  for (const message of Object.values(failure?.errors ?? {}).flat()) toast.error(message)
}

/**
 * As `toastFailure`, but for a form that already shows the entries of `shown` at their fields: these are not toasted
 * again, and neither is the message when every entry is shown.
 */
export function toastUnshown(error: unknown, shown: readonly string[]): void {
  const errors = Object.entries(fieldMessages(error))
  if (errors.length === 0) {
    toastFailure(error)
    return
  }
  const others = errors.filter(([field]) => !shown.includes(field)).flatMap(([, messages]) => messages)
  if (others.length > 0) toast.error(failureMessage(error))
  for (const message of others) toast.error(message)
}

/** One sentence for a failure. */
export function failureMessage(error: unknown): string {
  if (error instanceof ApiFailure && error.message) return error.message
  if (error instanceof ApiFailure && error.status === 0) return i18next.t('common:offline')
  return i18next.t('common:unexpected')
}

/** The faults by field, for a form; empty when the failure is of another kind. */
export const fieldMessages = (error: unknown): Record<string, string[]> =>
  error instanceof ApiFailure ? error.errors : {}
