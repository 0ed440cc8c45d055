import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
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
        <div className={styles.step}>
          {onBack && <IconButton icon="arrow-left" label={t('common:back')} onClick={onBack} />}
          <p>{t('welcome:step', { number, total })}</p>
        </div>
        <div className={styles.bars} aria-hidden="true">
          {Array.from({ length: total }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change places.
            <span key={index} className={index < number ? styles.reached : styles.ahead} />
          ))}
        </div>
      </div>
      {children}
    </section>
  )
}
