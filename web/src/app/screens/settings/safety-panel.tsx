import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DatePlanSettings } from '../../../features/date-plans/index.ts'
import { DisguiseSettings, ExitSettings, LockSettings } from '../../../features/device-safety/index.ts'
import { KnownPeopleSettings } from '../../../features/known-people/index.ts'
import { SpendingSettings } from '../../../features/wallet/spending/spending-settings.tsx'
import navStyles from '../members/sub-nav.module.css'
import styles from './safety-panel.module.css'

const parts = [
  { id: 'safety-plan', title: 'safety-screens:plan.title', Part: DatePlanSettings },
  { id: 'safety-known', title: 'safety-screens:known.title', Part: KnownPeopleSettings },
  { id: 'safety-lock', title: 'device-safety:lock.title', Part: LockSettings },
  { id: 'safety-exit', title: 'device-safety:exit.title', Part: ExitSettings },
  { id: 'safety-disguise', title: 'device-safety:disguise.title', Part: DisguiseSettings },
  { id: 'safety-spending', title: 'safety-screens:spending.title', Part: SpendingSettings },
] as const

/**
 * What protects a member outside the conversation: date plans, people they know, this device in the hands of others, and a
 * limit for what they spend. Six screens long on a phone, so links to the parts come first.
 */
export function SafetyPanel() {
  const { t } = useTranslation()
  return (
    <div className={styles.panel}>
      <nav className={navStyles.nav} aria-label={t('settings:tabs.safety')}>
        {parts.map(({ id, title }) => (
          <a key={id} href={`#${id}`} className={navStyles.link} onClick={(event) => goTo(event, id)}>
            {t(title)}
          </a>
        ))}
      </nav>
      {parts.map(({ id, Part }) => (
        <div key={id} id={id} tabIndex={-1} className={styles.part}>
          <Part />
        </div>
      ))}
    </div>
  )
}

/** Not through the address, so that Back still leads to the list of settings. */
function goTo(event: MouseEvent, id: string): void {
  const part = document.getElementById(id)
  if (!part) return
  event.preventDefault()
  part.scrollIntoView()
  part.focus({ preventScroll: true })
}
