import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { StepBars } from '../../../ui/feedback/step-bars.tsx'
import styles from './welcome.module.css'

type StepFrameProps = {
  number: number
  total: number
  /** The member came here by a press, not by opening the page. */
  isReached: boolean
  onBack: (() => void) | undefined
  children: ReactNode
}

/** A step of the first run with how far one has come. The heading takes the focus when another step comes. */
export function StepFrame({ number, total, isReached, onBack, children }: StepFrameProps) {
  const { t } = useTranslation()
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isReached) return
    frame.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    window.scrollTo?.(0, 0)
  }, [isReached])
  return (
    <section ref={frame} className={styles.frame}>
      <div className={styles.progress}>
        {onBack && <IconButton icon="arrow-left" label={t('common:back')} onClick={onBack} />}
        <StepBars step={number} total={total} label={t('welcome:step', { number, total })} />
      </div>
      {children}
    </section>
  )
}
