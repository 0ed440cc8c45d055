import { DatePlanSettings } from '../../../features/date-plans/index.ts'
import { DisguiseSettings, ExitSettings, LockSettings } from '../../../features/device-safety/index.ts'
import { KnownPeopleSettings } from '../../../features/known-people/index.ts'
import { SpendingSettings } from '../../../features/wallet/spending/spending-settings.tsx'
import styles from './safety-panel.module.css'

/**
 * What protects a member outside the conversation: date plans, people they know, this device in the hands of others, and a
 * limit for what they spend.
 */
export function SafetyPanel() {
  return (
    <div className={styles.panel}>
      <DatePlanSettings />
      <KnownPeopleSettings />
      <LockSettings />
      <ExitSettings />
      <DisguiseSettings />
      <SpendingSettings />
    </div>
  )
}
