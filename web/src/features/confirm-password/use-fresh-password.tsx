import { type ReactNode, useState } from 'react'
import { ApiFailure } from '../../lib/api/api.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import type { KnownPassword } from './queries.ts'

// Seldom needed: it comes when it is.
const PasswordDialog = lazyPart(() => import('./password-dialog.tsx').then((file) => file.PasswordDialog))

type Wait = { known: KnownPassword | null; go: () => void; leave: () => void }
type GuardOptions = {
  /** What becomes of the refusal when the member leaves the dialog; null where nothing else is said. */
  onLeave?: (refusal: ApiFailure) => null
  /** The password that the work sends along: then only a second factor is asked for. */
  password?: string
}

/**
 * Does what asks for a password, or a second factor, given just now: where the server wants it, a dialog asks and the work is
 * done again. `guarded` gives null when the member leaves the dialog, which has to be in the page, outside its forms.
 */
export function useFreshPassword(): {
  guarded: <T>(work: () => Promise<T>, options?: GuardOptions) => Promise<T | null>
  dialog: ReactNode
} {
  const [wait, setWait] = useState<Wait | null>(null)

  async function guarded<T>(
    work: () => Promise<T>,
    { onLeave = () => null, password }: GuardOptions = {},
  ): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      const known = password !== undefined && error.factor ? { password, ways: error.factor } : null
      if (!known && error.code !== 'password_required') throw error
      const isConfirmed = await new Promise<boolean>((resolve) =>
        setWait({ known, go: () => resolve(true), leave: () => resolve(false) }),
      )
      setWait(null)
      return isConfirmed ? work() : onLeave(error)
    }
  }

  return { guarded, dialog: wait && <PasswordDialog known={wait.known} onConfirmed={wait.go} onClose={wait.leave} /> }
}
