import i18next from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../lib/i18n/format.ts'
import { Icon } from '../../ui/media/icon.tsx'
import { type TimeLeft, timeLeft } from './boost-rules.ts'
import type { Boost } from './queries.ts'
import styles from './running-boost.module.css'

const minuteMs = 60_000

/** The boost that runs, with what is left of it. */
export function RunningBoost({ boost, isNew }: { boost: Boost; isNew: boolean }) {
  const { t } = useTranslation()
  const now = useNow(minuteMs)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // It is above the pressed button.
    if (isNew) heading.current?.focus()
  }, [isNew])
  const left = timeLeft(boost, now)
  const until = formatMoment(boost.endsAt)
  return (
    <section className={styles.running} aria-label={t('plans:boost.running')}>
      <LeftRing share={left.share} />
      <div>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {t('plans:boost.running')}
        </h2>
        <p className={styles.left}>{timeLeftText(left)}</p>
        <p className={styles.text}>{t('plans:boost.until', { when: until })}</p>
      </div>
    </section>
  )
}

function timeLeftText({ days, hours, minutes }: TimeLeft): string {
  if (days > 0)
    return i18next.t('plans:boost.leftDays', { count: days, hours: i18next.t('plans:boost.hours', { count: hours }) })
  if (hours > 0) return i18next.t('plans:boost.leftHours', { count: hours })
  return i18next.t('plans:boost.leftMinutes', { count: Math.max(1, minutes) })
}

/** A ring that empties; the words beside it say the same. */
function LeftRing({ share }: { share: number }) {
  return (
    <span className={styles.ring} aria-hidden="true">
      <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
        <circle cx="32" cy="32" r="28" className={styles.track} />
        <circle
          cx="32"
          cy="32"
          r="28"
          pathLength={100}
          strokeDasharray={`${Math.round(share * 100)} 100`}
          className={styles.arc}
        />
      </svg>
      <Icon name="boost" />
    </span>
  )
}

function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
