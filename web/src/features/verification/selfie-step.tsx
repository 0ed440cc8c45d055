import type { Verification } from '@karibu/contract'
import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../lib/i18n/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { useSelfieSteps } from './queries.ts'
import styles from './verification.module.css'

type Selfie = Verification['selfie']
type Steps = ReturnType<typeof useSelfieSteps>

/** A selfie with a drawn gesture, which staff compare with the photos of the profile. */
export function SelfieStep({ selfie }: { selfie: Selfie }) {
  const { t } = useTranslation()
  const steps = useSelfieSteps()
  const { state, fault, photoReplaced, hasPhoto } = selfie
  if (state === 'drawn') return <Taking selfie={selfie} steps={steps} />
  if (state === 'waiting')
    return (
      <>
        <p className={styles.text}>{t('verification-screens:selfie.waiting')}</p>
        <Withdraw steps={steps} label={t('verification-screens:selfie.withdraw')} />
      </>
    )
  if (state === 'approved' && !photoReplaced)
    return (
      <>
        <p className={styles.text}>{t('verification-screens:selfie.done')}</p>
        <Withdraw steps={steps} label={t('verification-screens:selfie.giveUp')} />
      </>
    )
  return (
    <>
      {photoReplaced && <Banner icon="info">{t('verification-screens:selfie.photoReplaced')}</Banner>}
      {state === 'refused' && fault && (
        <Banner tone="gold" icon="alert">
          {t(`verification-screens:selfie.faults.${fault}`)}
        </Banner>
      )}
      <p className={styles.text}>{t('verification-screens:selfie.text')}</p>
      {hasPhoto ? (
        <div className={styles.actions}>
          <Button icon="camera" busy={steps.draw.isPending} onClick={() => steps.draw.mutate()}>
            {t('verification-screens:selfie.begin')}
          </Button>
        </div>
      ) : (
        <p className={styles.text}>{t('verification-screens:selfie.noPhoto')}</p>
      )}
    </>
  )
}

function Taking({ selfie: { gesture, gestureUntil }, steps }: { selfie: Selfie; steps: Steps }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file) steps.send.mutate(file)
  }
  if (!gesture || !gestureUntil) return null
  return (
    <>
      <p className={styles.gesture}>{t(`verification-screens:gestures.${gesture}`)}</p>
      <p className={styles.text}>{t('verification-screens:selfie.until', { time: formatTime(gestureUntil) })}</p>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        capture="user"
        aria-label={t('verification-screens:selfie.take')}
        hidden
        onChange={choose}
      />
      <div className={styles.actions}>
        <Button icon="camera" busy={steps.send.isPending} onClick={() => input.current?.click()}>
          {t('verification-screens:selfie.take')}
        </Button>
      </div>
    </>
  )
}

function Withdraw({ steps, label }: { steps: Steps; label: string }) {
  return (
    <div className={styles.actions}>
      <Button kind="ghost" size="small" busy={steps.withdraw.isPending} onClick={() => steps.withdraw.mutate()}>
        {label}
      </Button>
    </div>
  )
}
