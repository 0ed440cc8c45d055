import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureMessage, toastFailure } from '../../../lib/api/failures.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { LazyVoicePlayer } from '../../chat/index.ts'
import styles from './photo-review.module.css'
import { removeVoice, useMemberVoice, useRefreshVoice } from './queries.ts'

/** The voice intro of one member, to play and to remove; nothing without one. */
export function MemberVoice({ id, isMe }: { id: string; isMe: boolean }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useMemberVoice(id)
  if (!data && error)
    return <FailedState message={failureMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
  if (!data?.voice) return null
  const { url, seconds, waveform } = data.voice
  return (
    <section className={styles.card}>
      <LazyVoicePlayer
        key={url}
        src={url}
        {...{ seconds, waveform }}
        label={t('people:voice.label')}
        onFailed={() => void refetch()}
      />
      {!isMe && <Removal id={id} />}
    </section>
  )
}

function Removal({ id }: { id: string }) {
  const { t } = useTranslation()
  const refresh = useRefreshVoice()
  const [isConfirming, setConfirming] = useState(false)
  const remove = async () => {
    await removeVoice(id).catch(toastFailure)
    setConfirming(false)
    await refresh()
  }
  if (!isConfirming)
    return (
      <Button kind="outlined" size="small" icon="trash" onClick={() => setConfirming(true)}>
        {t('staff:reports.removeVoice')}
      </Button>
    )
  return (
    <div className={styles.choices}>
      <Button kind="danger" size="small" icon="trash" onClick={() => void remove()}>
        {t('admin-screens:photos.remove')}
      </Button>
      <Button kind="ghost" size="small" onClick={() => setConfirming(false)}>
        {t('admin-screens:photos.cancel')}
      </Button>
    </div>
  )
}
