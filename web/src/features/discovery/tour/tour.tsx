import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import type { IconName } from '../../../ui/media/icons.ts'
import { Pattern } from '../../../ui/media/pattern.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import styles from './tour.module.css'
import { endTour, useTourDue } from './tour-memory.ts'

const steps = [
  { id: 'choose', icons: ['cross', 'heart'] },
  { id: 'why', icons: ['check', 'filter'] },
  { id: 'match', icons: ['heart-filled', 'chat'] },
  { id: 'safe', icons: ['shield', 'flag'] },
] as const satisfies readonly { id: string; icons: IconName[] }[]

/** Four cards on how Discover works, once, for somebody new; every one can be the last. */
export function Tour() {
  const { t } = useTranslation()
  const isDue = useTourDue()
  const [at, setAt] = useState(0)
  const step = steps[at] ?? steps[0]
  const isLast = at === steps.length - 1

  function end() {
    endTour()
    setAt(0)
  }

  return (
    <Dialog
      isOpen={isDue}
      onClose={end}
      title={t('tour:title')}
      focusTitle
      actions={
        <>
          {at === 0 ? (
            <Button kind="ghost" onClick={end}>
              {t('tour:skip')}
            </Button>
          ) : (
            <Button kind="outlined" icon="arrow-left" onClick={() => setAt(at - 1)}>
              {t('common:back')}
            </Button>
          )}
          <Button onClick={isLast ? end : () => setAt(at + 1)}>{isLast ? t('tour:done') : t('common:next')}</Button>
        </>
      }
    >
      <div className={styles.step} aria-live="polite">
        <div className={styles.art} aria-hidden="true">
          <Pattern seed={`tour-${step.id}`} columns={8} rows={3} />
          <span className={styles.icons}>
            {step.icons.map((icon) => (
              <span key={icon} className={styles.badge}>
                <Icon name={icon} size={32} />
              </span>
            ))}
          </span>
        </div>
        <p className={styles.number}>{t('tour:step', { number: at + 1, total: steps.length })}</p>
        <h3>{t(`tour:steps.${step.id}.title`)}</h3>
        <p>{t(`tour:steps.${step.id}.text`)}</p>
      </div>
    </Dialog>
  )
}
