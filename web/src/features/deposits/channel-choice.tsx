import type { Deposit } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import styles from './channel-choice.module.css'
import { ChannelMark } from './channel-mark.tsx'

type Channel = Deposit['channel']
type ChannelChoiceProps = { channels: readonly Channel[]; value: Channel | null; onChange: (channel: Channel) => void }

/** The channels as buttons with their signs; the chosen one is highlighted. */
export function ChannelChoice({ channels, value, onChange }: ChannelChoiceProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('deposit-screens:channel')}</legend>
      <div className={styles.cards}>
        {channels.map((channel) => (
          <label key={channel} className={styles.card}>
            <input
              type="radio"
              name="channel"
              value={channel}
              checked={channel === value}
              className={styles.radio}
              onChange={() => onChange(channel)}
            />
            <ChannelMark channel={channel} />
            <span>
              {t(`deposit-screens:channels.${channel}`)}
              <span className={styles.hint}>{t(`deposit-screens:hints.${channel}`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
