import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { DatePlanSettings, usePlansSummary } from '../../../features/date-plans/index.ts'
import {
  DisguiseSettings,
  ExitSettings,
  LockSettings,
  useDisguiseSummary,
  useExitSummary,
  useLockSummary,
} from '../../../features/device-safety/index.ts'
import { KnownPeopleSettings, useKnownPeopleSummary } from '../../../features/known-people/index.ts'
import { SpendingSettings, useSpendingSummary } from '../../../features/wallet/spending/spending-settings.tsx'
import { DisclosureRow } from '../../../ui/layout/disclosure-row.tsx'
import styles from './safety-panel.module.css'

/** Each part has its name, its present value in words, what is shown without one, and its form. */
const parts = [
  ['plan', 'safety-screens:plan.title', 'calendar', usePlansSummary, 'none', DatePlanSettings],
  ['known', 'safety-screens:known.title', 'users', useKnownPeopleSummary, 'none', KnownPeopleSettings],
  ['lock', 'device-safety:lock.title', 'lock', useLockSummary, 'off', LockSettings],
  ['exit', 'device-safety:exit.title', 'eye-off', useExitSummary, 'off', ExitSettings],
  ['disguise', 'device-safety:disguise.title', 'smile', useDisguiseSummary, 'off', DisguiseSettings],
  ['spending', 'safety-screens:spending.title', 'wallet', useSpendingSummary, 'noLimit', SpendingSettings],
] as const
type Part = (typeof parts)[number]

/**
 * What protects a member outside the conversation: date plans, people they know, this device in the hands of others, and a
 * limit for what they spend. `?part=plan` opens one, so that other pages can link to it.
 */
export function SafetyPanel() {
  const [search, setSearch] = useSearchParams()
  const open = search.get('part')
  // In place of the present entry, so that Back still leads to the list of settings.
  const toggle = (id: string) =>
    setSearch(id === open ? { tab: 'safety' } : { tab: 'safety', part: id }, {
      replace: true,
      preventScrollReset: true,
    })
  return (
    <ul className={styles.parts}>
      {parts.map((part) => (
        <PartRow key={part[0]} part={part} isOpen={part[0] === open} onToggle={() => toggle(part[0])} />
      ))}
    </ul>
  )
}

function PartRow({ part, ...row }: { part: Part; isOpen: boolean; onToggle: () => void }) {
  const { t } = useTranslation()
  const [id, title, icon, useSummary, missing, Form] = part
  return (
    <li className={styles.part}>
      <DisclosureRow
        id={`safety-${id}`}
        icon={icon}
        heading="h2"
        name={t(title)}
        value={useSummary()}
        missing={t(`safety-screens:values.${missing}`)}
        {...row}
      >
        <Form />
      </DisclosureRow>
    </li>
  )
}
