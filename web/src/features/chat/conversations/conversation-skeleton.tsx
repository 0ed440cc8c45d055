import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import styles from './conversation-skeleton.module.css'

const bubbles = ['short', 'long', 'mine', 'mineShort', 'long'] as const

/** The shape of a conversation that is coming; `bare` without its header. */
export function ConversationSkeleton({ back, bare }: { back?: ReactNode; bare?: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={styles.skeleton} role="status">
      <VisuallyHidden>{t('common:loading')}</VisuallyHidden>
      {!bare && (
        <div className={styles.header}>
          {back}
          <Skeleton shape="circle" className={styles.face} />
          <Skeleton className={styles.name} />
        </div>
      )}
      <div className={styles.log}>
        {bubbles.map((variant, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move.
          <Skeleton key={index} shape="block" className={classNames(styles.bubble, styles[variant])} />
        ))}
      </div>
    </div>
  )
}
