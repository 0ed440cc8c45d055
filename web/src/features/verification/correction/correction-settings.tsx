import type { Correction, Person } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../../../lib/api/failures.ts'
import { formatDay } from '../../../lib/i18n/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import styles from '../verification.module.css'
import { CorrectionForm } from './correction-form.tsx'
import { useCorrection, useCorrectionSteps } from './queries.ts'

/** A request to the team to correct name, gender or birth date, and what became of the last one. */
export function CorrectionSettings() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useCorrection()
  return (
    <Card as="section" className={styles.step}>
      <header className={styles.head}>
        <Icon name="pencil" size={24} />
        <h2>{t('verification-screens:correction.title')}</h2>
      </header>
      {error && !data && (
        <FailedState message={failureMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!error && !data && <Skeleton shape="block" />}
      {data && <Request {...data} />}
    </Card>
  )
}

function Request({ correction, person }: { correction: Correction | null; person: Person }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (correction?.state === 'waiting') return <Waiting correction={correction} />
  return (
    <>
      {!isOpen && correction && <Outcome correction={correction} />}
      <p className={styles.text}>{t('verification-screens:correction.text')}</p>
      {isOpen ? (
        <CorrectionForm person={person} onEnd={() => setOpen(false)} />
      ) : (
        <div className={styles.actions}>
          <Button kind="outlined" icon="pencil" onClick={() => setOpen(true)}>
            {t('verification-screens:correction.begin')}
          </Button>
        </div>
      )}
    </>
  )
}

/** What became of the last request. */
function Outcome({ correction: { state, answer } }: { correction: Correction }) {
  const { t } = useTranslation()
  if (state === 'late')
    return (
      <Banner tone="gold" icon="alert">
        {t('verification-screens:correction.late')}
      </Banner>
    )
  if (state !== 'approved' && state !== 'declined') return null
  return (
    <Banner tone={state === 'approved' ? 'palm' : 'gold'} icon={state === 'approved' ? 'check' : 'info'}>
      {t(`verification-screens:correction.${state}`, { answer: answer ?? '' })}
    </Banner>
  )
}

function Waiting({ correction }: { correction: Correction }) {
  const { t } = useTranslation()
  const { withdraw } = useCorrectionSteps()
  const { firstname, lastname, gender, dob, hasPicture } = correction
  const values: [label: string, value: string | null][] = [
    [t('auth:fields.firstName'), firstname],
    [t('auth:fields.lastName'), lastname],
    [t('verification-screens:correction.gender'), gender && t(`auth:genders.${gender}`)],
    [t('people:facts.birthDate'), dob && formatDay(dob)],
  ]
  return (
    <>
      <p className={styles.text}>{t('verification-screens:correction.waiting')}</p>
      <dl className={styles.values}>
        {values
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {hasPicture && <p className={styles.text}>{t('verification-screens:correction.withPicture')}</p>}
      <div className={styles.actions}>
        <Button kind="ghost" size="small" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t('verification-screens:correction.withdraw')}
        </Button>
      </div>
    </>
  )
}
