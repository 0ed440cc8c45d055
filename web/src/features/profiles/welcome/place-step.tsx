import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldMessages, toastUnshown } from '../../../lib/api/failures.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FootBar } from '../../../ui/layout/foot-bar.tsx'
import { type Place, PlaceField, placeChange } from '../../places/index.ts'
import { chosenPlaceName } from '../edit/profile-form-rules.ts'
import { useChangeProfile } from '../queries.ts'
import type { StepProps } from './step.ts'
import styles from './welcome.module.css'

/** The member's place: without one no member can be near, so this step cannot be skipped. */
export function PlaceStep({ person, mine, onNext }: StepProps) {
  const { t } = useTranslation()
  const [place, setPlace] = useState<Place | null>(null)
  const [isMissing, setMissing] = useState(false)
  const change = useChangeProfile()
  const faults = fieldMessages(change.error)
  const hasPlace = mine.cell !== null

  function go() {
    if (!place) return hasPlace ? onNext() : setMissing(true)
    change.mutate(placeChange(place), {
      onSuccess: onNext,
      onError: (error) => toastUnshown(error, ['cityId', 'latitude', 'longitude']),
    })
  }

  return (
    <div className={styles.form}>
      <div className={styles.head}>
        <h2 tabIndex={-1}>{t('welcome:place.title')}</h2>
        <p>{t('welcome:place.text')}</p>
      </div>
      <div className={styles.body}>
        <PlaceField
          value={place}
          onChange={(chosen) => {
            setPlace(chosen)
            setMissing(false)
          }}
          current={{ name: chosenPlaceName(person, mine), cell: mine.cell }}
          error={
            isMissing ? t('errors:fields.city_unknown') : (faults.cityId ?? faults.latitude ?? faults.longitude)?.[0]
          }
        />
      </div>
      <FootBar className={styles.actions ?? ''}>
        <Button busy={change.isPending} onClick={go}>
          {t('common:next')}
        </Button>
      </FootBar>
    </div>
  )
}
