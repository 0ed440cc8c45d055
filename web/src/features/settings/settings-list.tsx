import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../ui/media/icon.tsx'
import { settingsGroups, settingsIcons } from './settings-groups.ts'
import styles from './settings-list.module.css'
import { type SettingsId, useSettingsValues } from './use-settings-values.ts'

/** The id of the row that opens a group of settings. */
export const settingsRowId = (id: SettingsId): string => `settings-${id}`

type SettingsListProps = { pathOf: (id: SettingsId) => string; groups?: readonly (readonly SettingsId[])[] }

/** Groups of settings, all if not said otherwise, with their present values, each a link to a screen of its own. */
export function SettingsList({ pathOf, groups = settingsGroups }: SettingsListProps) {
  const { t } = useTranslation()
  const values = useSettingsValues()
  return (
    <div className={styles.list}>
      {groups.map((ids) => (
        <ul key={ids[0]} className={styles.group}>
          {ids.map((id) => (
            <li key={id}>
              <Link id={settingsRowId(id)} className={styles.row} to={pathOf(id)}>
                <span className={styles.icon}>
                  <Icon name={settingsIcons[id]} size={20} />
                </span>
                <span className={styles.text}>
                  <span className={styles.name}>{t(`settings:tabs.${id}`)}</span>
                  <span className={styles.value}>{values[id]}</span>
                </span>
                <Icon name="chevron-right" size={20} className={styles.chevron} />
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </div>
  )
}
