import type { SignedInUser } from '@karibu/contract'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** The signed-in user as stored: with `_id` beside `id`. */
export type StoredUser = SignedInUser & { _id: string }

/** A wallet that an answer leaves out is an empty one. */
type SessionInput = Omit<SignedInUser, 'wallet'> & { wallet?: number }

type AuthState = {
  token: string | null
  user: StoredUser | null
  /** Who was signed in here is not any more, and did not ask for it. */
  hasEnded: boolean
  /** Authenticated means that a token is present. */
  logIn: (token: string, user: SessionInput) => void
  setUser: (user: SessionInput) => void
  /** Back to the initial values. */
  reset: () => void
  /**
   * Back to the initial values, since the server knows the session no longer, and nothing of the account stays in this browser;
   * unless another tab has a newer token, which is taken over.
   */
  end: () => void
}

const signedOut = { token: null, user: null, hasEnded: false }
const stored = (user: SessionInput): StoredUser => ({ ...user, wallet: user.wallet ?? 0, _id: user.id })

/** Who is signed in; kept in local storage under `auth`. */
export const useAuthStore = create<AuthState>()(
  persist(
    (set, get) => ({
      ...signedOut,
      logIn: (token, user) => set({ token, user: stored(user), hasEnded: false }),
      setUser: (user) => set({ user: stored(user) }),
      reset: () => set(signedOut),
      end: () => {
        const { token } = get()
        // Local storage answers at once.
        void useAuthStore.persist.rehydrate()
        if (get().token !== token) return
        set({ ...signedOut, hasEnded: true })
        void forgetAccount()
      },
    }),
    { name: 'auth', partialize: ({ token, user }) => ({ token, user }) },
  ),
)

/** The file is loaded when it is needed; without a network it is tried again. */
const forgetAccount = (): Promise<unknown> =>
  import('./device/wipe-storage.ts')
    .then(({ dropAccount }) => dropAccount())
    .catch(() => setTimeout(forgetAccount, 10_000))

// Another tab that logs in or out takes this one along.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === 'auth' || event.key === null) void useAuthStore.persist.rehydrate()
  })
}
