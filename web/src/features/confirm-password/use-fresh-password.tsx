import { type ReactNode, useState } from 'react'
import { ApiFailure } from '../../lib/api/api.ts'
import { PasswordDialog } from './password-dialog.tsx'

type Wait = { go: () => void; leave: () => void }

/**
 * Does what asks for a password given just now: where the server wants it, a dialog asks and the work is done again.
 * `guarded` gives null when the member leaves the dialog; `dialog` has to stand in the page.
 */
export function useFreshPassword(): {
  guarded: <T>(work: () => Promise<T>) => Promise<T | null>
  dialog: ReactNode
} {
  const [wait, setWait] = useState<Wait | null>(null)

  async function guarded<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'password_required') throw error
      const isConfirmed = await new Promise<boolean>((resolve) =>
        setWait({ go: () => resolve(true), leave: () => resolve(false) }),
      )
      setWait(null)
      return isConfirmed ? work() : null
    }
  }

  return { guarded, dialog: wait && <PasswordDialog onConfirmed={wait.go} onClose={wait.leave} /> }
}
