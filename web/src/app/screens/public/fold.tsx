import type { ReactNode } from 'react'
import { Icon } from '../../../ui/media/icon.tsx'
import styles from './public-page.module.css'

type FoldProps = { summary: ReactNode; open?: boolean; className?: string | undefined; children: ReactNode }

/** A part of a public page that is folded; it opens without scripts too. */
export function Fold({ summary, open, className = styles.fold, children }: FoldProps) {
  return (
    <details className={className} open={open}>
      <summary>
        {summary}
        <Icon name="chevron-down" size={20} />
      </summary>
      {children}
    </details>
  )
}
