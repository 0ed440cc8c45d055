import { DatePlanSettings } from '../../../features/date-plans/index.ts'
import { SpendingSettings } from '../../../features/wallet/spending/spending-settings.tsx'
import styles from './safety-panel.module.css'

/** What protects a member outside the conversation: date plans, and a limit for what they spend. */
export function SafetyPanel() {
  return (
    <div className={styles.panel}>
      <DatePlanSettings />
      <SpendingSettings />
    </div>
  )
}
