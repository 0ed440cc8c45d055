import { useTranslation } from 'react-i18next'
import { formatDistance } from '../../lib/i18n/format.ts'
import { Icon } from '../../ui/media/icon.tsx'
import { type Place, placeChange } from './place-change.ts'
import styles from './place-field.module.css'
import { usePlacePreview } from './queries.ts'

type PlacePreviewProps = {
  /** What is chosen and not yet saved; null shows the present place. */
  value: Place | null
  hasPlace: boolean
}

/** "Others see: Lagos, Nigeria · within 10 km", as the server says it. */
export function PlacePreview({ value, hasPlace }: PlacePreviewProps) {
  const { t } = useTranslation()
  const { data: shown, isError } = usePlacePreview(placeChange(value), value !== null || hasPlace)
  if (isError) return <p className={styles.note}>{t('people:place.previewFailed')}</p>
  if (!shown) return null
  const place = [shown.city, shown.country?.name].filter(Boolean).join(', ')
  return (
    <div className={styles.preview}>
      <Icon name="eye" size={20} />
      <div>
        <p>
          {t('people:place.preview', { place: [place, formatDistance(shown.distance)].filter(Boolean).join(' · ') })}
        </p>
        <p className={styles.note}>{t('people:place.previewNote')}</p>
      </div>
    </div>
  )
}
