import { useTranslation } from 'react-i18next'
import styles from '../messages/message-line.module.css'
import type { Line } from '../messages/message-rules.ts'
import { useLocalBytes } from '../outbox/local-bytes.ts'
import { useConversationContext } from '../thread/conversation-context.ts'
import { VoicePlayer } from './voice-player.tsx'

/** A voice note in the conversation. */
export function VoiceMessage({ line: { message, unsent, mine } }: { line: Line }) {
  const { t } = useTranslation()
  const { name, onStale } = useConversationContext()
  const local = useLocalBytes(mine ? (message ?? unsent)?.clientId : undefined, unsent !== null)
  const voice = message?.voice ?? (unsent?.media?.kind === 'voice' ? unsent.media : null)
  if (!voice) return null
  return (
    <div className={styles.bubble}>
      <VoicePlayer
        src={local ?? message?.voice?.url ?? null}
        seconds={voice.seconds}
        waveform={voice.waveform}
        onFailed={() => message && onStale(message.seq)}
        label={mine ? t('chat:voice.mine') : t('chat:voice.theirs', { name })}
      />
    </div>
  )
}
