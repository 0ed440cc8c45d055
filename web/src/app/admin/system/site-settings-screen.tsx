import type { SettingName } from '@karibu/contract'
import { SettingsPage } from '../../../features/system/index.ts'
import { adminPaths } from '../admin-paths.ts'
import { StaffPage, useStaffPages } from '../staff-page.tsx'

/** The settings that another staff page changes. */
const pageOf = {
  prices: adminPaths.prices,
  profileFields: adminPaths.profileFields,
  currencies: adminPaths.rates,
} as const satisfies Partial<Record<SettingName, string>>

export function SiteSettingsScreen() {
  const mine: readonly string[] = useStaffPages().map(({ to }) => to)
  const pages = Object.fromEntries(Object.entries(pageOf).filter(([, path]) => mine.includes(path)))
  return (
    <StaffPage path={adminPaths.settings}>
      <SettingsPage pages={pages} />
    </StaffPage>
  )
}
