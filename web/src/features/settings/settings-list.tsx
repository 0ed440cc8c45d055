import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../ui/media/icon.tsx'
import type { IconName } from '../../ui/media/icons.ts'
import { settingsGroups, settingsIcons } from './settings-groups.ts'
import styles from './settings-list.module.css'
import { type SettingsId, useSettingsValues } from './use-settings-values.ts'

/** The id of the row that opens a group of settings. */
export const settingsRowId = (id: SettingsId): string => `settings-${id}`

type SettingsListProps = { pathOf: (id: SettingsId) => string; reportsPath: string }

/** All groups of settings with their present values, and the reports, each a link to a screen of its own. */
export function SettingsList({ pathOf, reportsPath }: SettingsListProps) {
  const { t } = useTranslation()
  const values = useSettingsValues()
  return (
    <div className={styles.list}>
      {settingsGroups.map((ids) => (
        <ul key={ids[0]} className={styles.group}>
          {ids.map((id) => (
            <li key={id}>
              <Row
                id={settingsRowId(id)}
                to={pathOf(id)}
                icon={settingsIcons[id]}
                name={t(`settings:tabs.${id}`)}
                value={values[id]}
              />
            </li>
          ))}
          {ids.includes('safety') && (
            <li>
              <Row to={reportsPath} icon="double-check" name={t('reporting:mine.page')} />
            </li>
          )}
        </ul>
      ))}
    </div>
  )
}

type RowProps = { id?: string; to: string; icon: IconName; name: string; value?: string | undefined }

function Row({ id, to, icon, name, value }: RowProps) {
  return (
    <Link id={id} className={styles.row} to={to}>
      <span className={styles.icon}>
        <Icon name={icon} size={20} />
      </span>
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        {value && <span className={styles.value}>{value}</span>}
      </span>
      <Icon name="chevron-right" size={20} className={styles.chevron} />
    </Link>
  )
}
