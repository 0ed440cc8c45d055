import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import styles from './tour.module.css'
import { endTour, useTourDue } from './tour-memory.ts'

/** Two hints on the first card for a new member: how to like, and how to see more. The first swipe or key ends them. */
export function Tour() {
  const { t } = useTranslation()
  const isDue = useTourDue()
  const marks = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isDue) return
    const ends = ({ key }: KeyboardEvent) => key.startsWith('Arrow') && endTour()
    // Removed before the click of its own button, the marks would pass that click on to the card below.
    const touched = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && marks.current?.contains(target))) endTour()
    }
    document.addEventListener('pointerup', touched)
    document.addEventListener('keydown', ends)
    return () => {
      document.removeEventListener('pointerup', touched)
      document.removeEventListener('keydown', ends)
    }
  }, [isDue])
  if (!isDue) return null
  return (
    <aside ref={marks} className={styles.marks} aria-label={t('tour:title')}>
      <p className={styles.mark}>
        <Icon name="heart" />
        {t('tour:like')}
      </p>
      <p className={styles.mark}>
        <Icon name="chevron-up" />
        {t('tour:more')}
      </p>
      <Button size="small" onClick={endTour}>
        {t('tour:done')}
      </Button>
    </aside>
  )
}
