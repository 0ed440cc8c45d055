import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../../lib/api/failures.ts'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import type { IconName } from '../../ui/media/icons.ts'
import { classNames } from '../../ui/styles/class-names.ts'
import { CorrectionSettings } from './correction/correction-settings.tsx'
import { PhoneStep } from './phone-step.tsx'
import { useVerification } from './queries.ts'
import { SelfieStep } from './selfie-step.tsx'
import styles from './verification.module.css'

/** The steps of trust: address, phone, face, name of a payout account; and what staff can correct. */
export function VerificationSettings({ withdrawPath }: { withdrawPath: string }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useVerification()
  if (error && !data)
    return <FailedState message={failureMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
  if (!data)
    return (
      <div role="status" aria-label={t('common:loading')}>
        <Skeleton shape="block" />
      </div>
    )
  const { phone, photo } = data.requestLevels
  return (
    <div className={styles.steps}>
      <p className={styles.intro}>{t('verification-screens:intro', { number: data.requestsADay, phone, photo })}</p>
      <Step icon="mail" title={t('verification-screens:email.title')} isDone>
        <p className={styles.text}>{t('verification-screens:email.done')}</p>
      </Step>
      <Step icon="phone" title={t('verification-screens:phone.title')} isDone={data.badges.includes('phone')}>
        <PhoneStep phone={data.phone} />
      </Step>
      <Step icon="camera" title={t('verification-screens:selfie.title')} isDone={data.badges.includes('photo')}>
        <SelfieStep selfie={data.selfie} />
      </Step>
      <Step icon="bank" title={t('verification-screens:payout.title')} isDone={data.payout.verified}>
        <p className={styles.text}>
          {t(data.payout.verified ? 'verification-screens:payout.done' : 'verification-screens:payout.text')}
        </p>
        {!data.payout.verified && (
          <a className={styles.link} href={withdrawPath}>
            {t('verification-screens:payout.open')}
          </a>
        )}
      </Step>
      <CorrectionSettings />
    </div>
  )
}

type StepProps = { icon: IconName; title: string; isDone: boolean; children: ReactNode }

function Step({ icon, title, isDone, children }: StepProps) {
  const { t } = useTranslation()
  return (
    <Card as="section" className={styles.step}>
      <header className={styles.head}>
        <Icon name={icon} size={24} />
        <h2>{title}</h2>
        <span className={classNames(styles.state, isDone && styles.done)}>
          {isDone && <Icon name="check" size={16} />}
          {t(isDone ? 'verification-screens:done' : 'verification-screens:open')}
        </span>
      </header>
      {children}
    </Card>
  )
}
