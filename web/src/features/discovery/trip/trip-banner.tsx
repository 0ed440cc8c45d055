import type { Trip } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/api/failures.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { useChangeTrip } from './use-trip.ts'

/** Says, as long as it is so, that these members are in another city, and ends the trip. */
export function TripBanner({ trip }: { trip: Trip }) {
  const { t } = useTranslation()
  const change = useChangeTrip()
  return (
    <Banner
      icon="pin"
      action={
        <Button
          kind="ghost"
          size="small"
          busy={change.isPending}
          aria-label={t('filter:trip.endName', { city: trip.city.name })}
          onClick={() => change.mutate(null, { onError: toastFailure })}
        >
          {t('filter:trip.end')}
        </Button>
      }
    >
      {t('filter:trip.now', { city: trip.city.name })}
    </Banner>
  )
}
