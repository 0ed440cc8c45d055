import type { ReactNode } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import styles from './pay-button.module.css'

type PayButtonProps = { busy: boolean; disabled?: boolean; children: ReactNode; second?: ReactNode }

/** The button that takes money: what is paid, and below it what comes of it. Both stay while it is busy. */
export function PayButton({ busy, disabled = false, children, second }: PayButtonProps) {
  return (
    <Button type="submit" kind="gold" wide className={styles.button ?? ''} busy={busy} disabled={disabled}>
      <span className={styles.first}>{children}</span>
      {second && (
        <>
          {' '}
          <span className={styles.second} data-second>
            {second}
          </span>
        </>
      )}
    </Button>
  )
}
