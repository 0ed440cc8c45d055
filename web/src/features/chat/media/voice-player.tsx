import { waveformPeak } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../ui/feedback/toast.ts'
import { Icon } from '../../../ui/media/icon.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import { clock } from './clock.ts'
import { useAudio } from './use-audio.ts'
import styles from './voice-player.module.css'

type VoicePlayerProps = {
  src: string | null
  seconds: number
  waveform: readonly number[]
  label: string
  onFailed?: () => void
}

/** Plays a voice note: start and stop, a drawing of it to move in, and how fast. */
export function VoicePlayer({ src, seconds, waveform, label, onFailed }: VoicePlayerProps) {
  const { t } = useTranslation()
  const audio = useAudio(src, seconds, () => {
    toast.error(t('chat:voice.failed'))
    onFailed?.()
  })
  const share = seconds > 0 ? audio.at / seconds : 0
  return (
    <fieldset className={styles.player} aria-label={`${label}, ${clock(seconds)}`}>
      <button
        type="button"
        className={styles.play}
        aria-label={audio.isPlaying ? t('chat:voice.pause') : t('chat:voice.play')}
        disabled={!src}
        onClick={audio.toggle}
      >
        <Icon name={audio.isPlaying ? 'pause' : 'play'} size={20} />
      </button>
      <div className={styles.middle}>
        <div className={styles.wave}>
          <Waveform bars={waveform} share={share} />
          <input
            type="range"
            className={styles.seek}
            min={0}
            max={seconds}
            step={0.1}
            value={Math.min(audio.at, seconds)}
            aria-label={t('chat:voice.position')}
            aria-valuetext={clock(audio.at)}
            onChange={(event) => audio.seek(Number(event.target.value))}
          />
        </div>
        <span className={styles.time}>{clock(audio.isPlaying || audio.at > 0 ? audio.at : seconds)}</span>
      </div>
      <button
        type="button"
        className={classNames(styles.speed, audio.speed > 1 && styles.fast)}
        aria-label={t('chat:voice.speed', { speed: audio.speed })}
        onClick={audio.faster}
      >
        <span aria-hidden="true">{audio.speed}×</span>
      </button>
    </fieldset>
  )
}

const barWidth = 3
const barStep = 5
const height = 32

/** The loudness of a voice note, played part in colour. */
function Waveform({ bars, share }: { bars: readonly number[]; share: number }) {
  // Half as many bars as are kept: what fits a phone is still seen.
  const shown = bars.filter((_, index) => index % 2 === 0).map((bar, index) => Math.max(bar, bars[index * 2 + 1] ?? 0))
  return (
    <svg className={styles.bars} viewBox={`0 0 ${shown.length * barStep} ${height}`} aria-hidden="true">
      {shown.map((bar, index) => {
        const tall = 3 + (Math.min(bar, waveformPeak) / waveformPeak) * (height - 4)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: bars never move.
            key={index}
            className={classNames(styles.bar, index / shown.length < share && styles.played)}
            x={index * barStep + 1}
            y={(height - tall) / 2}
            width={barWidth}
            height={tall}
            rx={barWidth / 2}
          />
        )
      })}
    </svg>
  )
}
