import { brand } from '@karibu/contract/brand'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { offerTour } from '../../../features/discovery/index.ts'
import { Welcome } from '../../../features/profiles/index.ts'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { paths } from '../../paths.ts'
import { takePasskeyOffer } from '../../session/passkey-offer-due.ts'

const everything = { photo: true, place: true, preferences: true }

const PasskeyOffer = lazyPart(() =>
  import('../../../features/settings/security/passkey-offer.tsx').then((file) => file.PasskeyOffer),
)

/** The first run of a new member; before it, once, a passkey is offered. */
export function WelcomeScreen() {
  const navigate = useNavigate()
  const missing = useAuthStore((state) => state.user?.onboarding) ?? everything
  const [isOffered, setOffered] = usePasskeyOffer()
  if (isOffered === null) return null
  if (isOffered) return <PasskeyOffer onDone={() => setOffered(false)} />
  return (
    <Welcome
      missing={missing}
      photoTimes={brand.photoVisibilityTimes}
      isIllustrative={brand.claimsAreIllustrative}
      onDone={() => {
        offerTour()
        void navigate(paths.matches, { replace: true })
      }}
    />
  )
}

/** Whether the passkey is offered before the first step; null until the device has answered. */
function usePasskeyOffer() {
  const [isOffered, setOffered] = useState<boolean | null>(null)
  const isRequested = useRef(false)
  useEffect(() => {
    if (isRequested.current) return
    isRequested.current = true
    void takePasskeyOffer().then(setOffered)
  }, [])
  return [isOffered, setOffered] as const
}
