import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import styles from './load-more.module.css'

type LoadMoreProps = {
  hasMore: boolean
  busy: boolean
  onMore: () => void
  /** Loads automatically near the end; the button stays for the keyboard. */
  automatic?: boolean
}

/** The end of a list that has another page. */
export function LoadMore({ hasMore, busy, onMore, automatic }: LoadMoreProps) {
  const { t } = useTranslation()
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = end.current
    if (!element || !automatic || !hasMore || busy || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: '600px' })
    observer.observe(element)
    return () => observer.disconnect()
  }, [automatic, hasMore, busy, onMore])
  if (!hasMore) return null
  return (
    <div ref={end} className={styles.more}>
      <Button kind="outlined" busy={busy} onClick={onMore}>
        {t('common:loadMore')}
      </Button>
    </div>
  )
}
