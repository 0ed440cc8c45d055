import type { MemberCard } from '@karibu/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { toastStore } from '../ui/feedback/toast.ts'
import { Toaster } from '../ui/feedback/toaster.tsx'

/** Draws something at an address; `address()` says where the member has got to. */
export function showAt(path: string, ui: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } })
  let address = path
  const Watch = () => {
    const { pathname, search } = useLocation()
    address = pathname + search
    return null
  }
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
  dismissToasts()
  const drawn = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        {ui}
        <Watch />
      </MemoryRouter>
      <Toaster />
    </QueryClientProvider>,
  )
  return { ...drawn, client, user: userEvent.setup({ advanceTimers: () => {} }), address: () => address }
}

/** Takes away what has been said so far. */
export function dismissToasts() {
  for (const { id } of toastStore.read()) toastStore.dismiss(id)
}

/** A member in a list, distinguished by number. */
export const cardOf = (number: number, part: Partial<MemberCard> = {}): MemberCard => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  firstname: `Member${number}`,
  lastname: 'Okafor',
  age: 20 + number,
  gender: 'male',
  active: true,
  avatar: null,
  images: [],
  country: { code: 'NG', name: 'Nigeria' },
  city: 'Lagos',
  distance: 5,
  badges: [],
  about: null,
  lookingFor: [],
  liked: false,
  disliked: false,
  likesMe: false,
  matched: false,
  blocked: false,
  reasons: [],
  ...part,
})
