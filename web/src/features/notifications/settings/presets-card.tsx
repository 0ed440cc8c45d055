import {
  type NoticeSettings as Chosen,
  isAlwaysOn,
  type NoticeKind,
  noticeChannels,
  noticeKinds,
} from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import type { useChangeNotices } from '../queries.ts'
import styles from './notice-settings.module.css'
import { noticePresets, presetOf, switchesOf } from './preset-rules.ts'

type PresetsCardProps = { settings: Chosen; onChange: ReturnType<typeof useChangeNotices>['mutate'] }

/** How much is pushed and mailed: one of three presets, or each kind and channel separately. */
export function PresetsCard({ settings, onChange }: PresetsCardProps) {
  const { t } = useTranslation()
  const preset = presetOf(settings.switches)
  return (
    <Card as="section" className={styles.group}>
      <RadioCards
        legend={t('settings:presets.title')}
        name="preset"
        value={preset}
        onChange={(chosen) => onChange({ notifications: switchesOf(chosen) })}
        options={noticePresets.map((value) => ({
          value,
          label: t(`settings:presets.${value}`),
          hint: t(`settings:presets.${value}Hint`),
        }))}
      />
      {/* Open from the start where it is the only place that shows the choice. */}
      <details className={styles.fine} open={preset === null || undefined}>
        <summary>
          {t('settings:presets.fineTune')}
          <Icon name="chevron-down" size={20} />
        </summary>
        <p className={styles.text}>{t('settings:notices.kindsHint')}</p>
        {noticeKinds.map((kind) => (
          <KindRow key={kind} kind={kind} settings={settings} onChange={onChange} />
        ))}
      </details>
    </Card>
  )
}

function KindRow({ kind, settings, onChange }: PresetsCardProps & { kind: NoticeKind }) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.kind}>
      <legend>{t(`notifications:kinds.${kind}`)}</legend>
      <div className={styles.channels}>
        {noticeChannels.map((channel) => {
          const isFixed = isAlwaysOn(kind, channel)
          return (
            <Checkbox
              key={channel}
              name={`${kind}-${channel}`}
              label={t(`notifications:channels.${channel}`)}
              {...(isFixed && { hint: t('settings:notices.always') })}
              checked={settings.switches[kind][channel]}
              disabled={isFixed}
              onChange={(event) => onChange({ notifications: { [kind]: { [channel]: event.target.checked } } })}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
