import { brand } from '@karibu/contract/brand'
import { useNavigate } from 'react-router'
import { offerTour } from '../../../features/discovery/index.ts'
import { Welcome } from '../../../features/profiles/index.ts'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { paths } from '../../paths.ts'

const everything = { photo: true, place: true, preferences: true }

/** The first run of a new member. */
export function WelcomeScreen() {
  const navigate = useNavigate()
  const missing = useAuthStore((state) => state.user?.onboarding) ?? everything
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
