import { type ReactNode, useState } from 'react'
import { ApiFailure } from '../../lib/api/api.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'

// Seldom needed: it comes when it is.
const PasswordDialog = lazyPart(() => import('./password-dialog.tsx').then((file) => file.PasswordDialog))

type Wait = { go: () => void; leave: () => void }

/**
 * Does what asks for a password given just now: where the server wants it, a dialog asks and the work is done again.
 * When the member leaves the dialog, `guarded` gives what `onLeave` makes of the refusal, which is null where nothing else is
 * said; `dialog` has to stand in the page.
 */
export function useFreshPassword(): {
  guarded: <T>(work: () => Promise<T>, onLeave?: (refusal: ApiFailure) => null) => Promise<T | null>
  dialog: ReactNode
} {
  const [wait, setWait] = useState<Wait | null>(null)

  async function guarded<T>(
    work: () => Promise<T>,
    onLeave: (refusal: ApiFailure) => null = () => null,
  ): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'password_required') throw error
      const isConfirmed = await new Promise<boolean>((resolve) =>
        setWait({ go: () => resolve(true), leave: () => resolve(false) }),
      )
      setWait(null)
      return isConfirmed ? work() : onLeave(error)
    }
  }

  return { guarded, dialog: wait && <PasswordDialog onConfirmed={wait.go} onClose={wait.leave} /> }
}
