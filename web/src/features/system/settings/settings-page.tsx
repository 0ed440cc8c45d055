import type { SettingName, SettingSource, SettingsReply } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useFreshPassword } from '../../confirm-password/index.ts'
import { useSettings } from '../queries.ts'
import { BrandAppearance } from './brand-appearance.tsx'
import type { Guarded } from './setting-form.tsx'
import { SettingRow } from './setting-row.tsx'
import styles from './settings.module.css'
import { SourceChip } from './source-chip.tsx'

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
      {data.groups.map((group) => (
        <Group key={group.name} group={group} pages={pages} openName={openName} onOpen={setOpenName} guarded={guarded}>
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
  openName: SettingName | null
  onOpen: (name: SettingName | null) => void
  guarded: Guarded
  children: React.ReactNode
}

function Group({ group: { name, settings }, pages, openName, onOpen, guarded, children }: GroupProps) {
  const { t } = useTranslation()
  return (
    <section className={styles.group} aria-labelledby={`settings-${name}`}>
      <h2 id={`settings-${name}`}>{t(`admin-screens:settings.groups.${name}`)}</h2>
      <ul className={styles.list}>
        {settings.map((setting) => (
          <SettingRow
            key={setting.name}
            setting={setting}
            isNeeded={name === 'legal'}
            page={pages[setting.name]}
            isOpen={openName === setting.name}
            onOpen={(isOpen) => onOpen(isOpen ? setting.name : null)}
            guarded={guarded}
          />
        ))}
      </ul>
      {children}
    </section>
  )
}
