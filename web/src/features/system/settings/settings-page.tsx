import type { SettingName, SettingSource, SettingsReply } from '@karibu/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { staffScreen, useMedia } from '../../../lib/device/use-media.ts'
import { Chip } from '../../../ui/controls/chip.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { useFreshPassword } from '../../confirm-password/index.ts'
import { useSettings } from '../queries.ts'
import { BrandAppearance } from './brand-appearance.tsx'
import type { Guarded } from './setting-form.tsx'
import { SettingRow } from './setting-row.tsx'
import styles from './settings.module.css'
import { SourceChip } from './source-chip.tsx'
import { useValueText } from './use-setting-text.ts'

type SettingsPageProps = {
  /** Of settings that another staff page changes, as far as I may open it. */
  pages: Partial<Record<SettingName, string>>
}

/** For administrators: every setting with its value in force, where it comes from, and a form for those that change at once. */
export function SettingsPage({ pages }: SettingsPageProps) {
  const { t } = useTranslation()
  const { data, isError, isFetching, refetch } = useSettings()
  const { guarded, dialog } = useFreshPassword()
  const [openName, setOpenName] = useState<SettingName | null>(null)
  if (!data && isError)
    return <FailedState message={t('admin-screens:settings.failed')} onRetry={() => void refetch()} busy={isFetching} />
  if (!data)
    return (
      <div className={styles.page} role="status" aria-label={t('common:loading')}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    )
  return (
    <div className={styles.page}>
      <p className={styles.muted}>{t('admin-screens:settings.text')}</p>
      <Legend />
      {data.groups.map((group, index) => (
        <Group
          key={group.name}
          group={group}
          isFirst={index === 0}
          pages={pages}
          openName={openName}
          onOpen={setOpenName}
          guarded={guarded}
        >
          {group.name === 'brand' && <BrandAppearance appearance={data.appearance} />}
        </Group>
      ))}
      {dialog}
    </div>
  )
}

const sources: readonly SettingSource[] = ['database', 'environment', 'brand', 'default']

/** How what comes from each source is changed. */
function Legend() {
  const { t } = useTranslation()
  return (
    <dl className={styles.legend}>
      {sources.map((source) => (
        <div key={source}>
          <dt>
            <SourceChip source={source} />
          </dt>
          <dd>{t(`admin-screens:settings.how.${source}`)}</dd>
        </div>
      ))}
    </dl>
  )
}

type GroupProps = SettingsPageProps & {
  group: SettingsReply['groups'][number]
  isFirst: boolean
  openName: SettingName | null
  onOpen: (name: SettingName | null) => void
  guarded: Guarded
  children: ReactNode
}

/** The settings of a part. On a narrow screen only the first part is open: all of them are ten screens long. */
function Group({ group: { name, settings }, isFirst, pages, openName, onOpen, guarded, children }: GroupProps) {
  const { t } = useTranslation()
  const isOpen = useMedia(staffScreen) || isFirst
  const valueText = useValueText()
  const missing = settings.filter(({ value }) => name === 'legal' && valueText(value).length === 0).length
  return (
    <details className={styles.group} open={isOpen}>
      <summary>
        <h2>{t(`admin-screens:settings.groups.${name}`)}</h2>
        {missing > 0 && <Chip tone="gold">{t('admin-screens:settings.missingCount', { count: missing })}</Chip>}
        <Icon name="chevron-down" size={20} />
      </summary>
      <ul className={styles.list}>
        {settings.map((setting) => (
          <SettingRow
            key={setting.name}
            setting={setting}
            isNeeded={name === 'legal'}
            page={pages[setting.name]}
            isOpen={openName === setting.name}
            onOpen={(isNowOpen) => onOpen(isNowOpen ? setting.name : null)}
            guarded={guarded}
          />
        ))}
      </ul>
      {children}
    </details>
  )
}
