import type { ReactNode } from 'react'
import { loadTranslationPart } from '../../../lib/i18n/i18n.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { useIsRegistrationOpen } from '../queries.ts'

const ClosedRegistration = lazyPart(async () => {
  const [{ ClosedRegistration }] = await Promise.all([
    import('./closed-registration.tsx'),
    loadTranslationPart('maintenance'),
  ])
  return ClosedRegistration
})

/** Shows the sign-up form, or a message while registration is closed. Without a response the form is shown. */
export function RegistrationGate({ footer, children }: { footer: ReactNode; children: ReactNode }) {
  const isOpen = useIsRegistrationOpen()
  return isOpen ? children : <ClosedRegistration footer={footer} />
}
