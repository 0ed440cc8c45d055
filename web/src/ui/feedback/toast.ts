type Offer = { label: string; onPress: () => void }
export type Toast = { id: number; tone: 'error' | 'info'; message: string; offer?: Offer }

const toastMs = 3000
const shownMax = 4

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/**
 * Shows a message at the top of the screen for 3 seconds: `toast.error` in red, `toast.info` in dark. `toast.offer` stays
 * with its button until it is pressed or closed, and is shown only once at a time.
 */
export const toast = {
  error: (message: string) => show('error', message),
  info: (message: string) => show('info', message),
  offer: (message: string, offer: Offer) => {
    set([...toasts.filter((shown) => !shown.offer), { id: ++lastId, tone: 'info', message, offer }])
  },
}

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => toasts,
  dismiss: (id: number) => set(toasts.filter((shown) => shown.id !== id)),
}

function show(tone: Toast['tone'], message: string) {
  const id = ++lastId
  set([...toasts, { id, tone, message }].slice(-shownMax))
  setTimeout(() => toastStore.dismiss(id), toastMs)
}

function set(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}
