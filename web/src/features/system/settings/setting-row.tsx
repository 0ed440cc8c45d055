import type { Setting, SettingState } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Chip } from '../../../ui/controls/chip.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { type Guarded, SettingForm } from './setting-form.tsx'
import { isChangeable } from './setting-form-rules.ts'
import styles from './settings.module.css'
import { SourceChip } from './source-chip.tsx'
import { useChangedText, useValueText } from './use-setting-text.ts'

type SettingRowProps = {
  setting: Setting
  /** Every setting of this part has to be filled in before the site opens. */
  isNeeded: boolean
  /** The staff page that changes it. */
  page: string | undefined
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  guarded: Guarded
}

/** A setting with its value and source, and the way to change it. */
export function SettingRow({ setting, isNeeded, page, isOpen, onOpen, guarded }: SettingRowProps) {
  const { t } = useTranslation()
  const changedText = useChangedText()(setting)
  const hasAction = page !== undefined || (isChangeable(setting) && !isOpen)
  const title = t(`admin-screens:settings.names.${setting.name}`)
  return (
    <li>
      <div className={styles.row} data-plain={hasAction ? undefined : ''}>
        <div className={styles.name}>
          <h3>{title}</h3>
          {setting.variables.length > 0 && (
            <p className={styles.variables}>
              {setting.variables.map((variable) => (
                <code key={variable}>{variable}</code>
              ))}
            </p>
          )}
        </div>
        <div className={styles.value}>
          <Value setting={setting} isNeeded={isNeeded} />
          {changedText && <p className={styles.muted}>{changedText}</p>}
        </div>
        <div className={styles.source}>
          <SourceChip source={setting.source} />
        </div>
        {hasAction && (
          <div className={styles.action}>
            {isChangeable(setting) && !isOpen && (
              <IconButton
                icon="pencil"
                label={t('admin-screens:settings.edit', { name: title })}
                onClick={() => onOpen(true)}
              />
            )}
            {page && (
              <Link
                to={page}
                className={styles.link}
                aria-label={t('admin-screens:settings.toPage', { name: title })}
                title={t('admin-screens:settings.toPage', { name: title })}
              >
                <Icon name="chevron-right" />
              </Link>
            )}
          </div>
        )}
      </div>
      {isOpen && isChangeable(setting) && (
        <SettingForm setting={setting} title={title} guarded={guarded} onClose={() => onOpen(false)} />
      )}
    </li>
  )
}

/** States that an administrator should notice. */
const tones: Partial<Record<SettingState, 'danger' | 'gold'>> = { closed: 'danger', sandbox: 'gold', test: 'gold' }

function Value({ setting: { value }, isNeeded }: { setting: Setting; isNeeded: boolean }) {
  const { t } = useTranslation()
  const lines = useValueText()(value)
  const tone = value.kind === 'state' ? tones[value.state] : undefined
  if (lines.length === 0 && isNeeded) return <Chip tone="gold">{t('admin-screens:settings.missing')}</Chip>
  if (lines.length === 0) return <p className={styles.muted}>{t('admin-screens:settings.none')}</p>
  return lines.map((line) =>
    tone ? (
      <Chip key={line} tone={tone}>
        {line}
      </Chip>
    ) : (
      <p key={line}>{line}</p>
    ),
  )
}
