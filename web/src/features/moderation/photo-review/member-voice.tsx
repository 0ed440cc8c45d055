import { voiceRemovalForm } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../../../lib/api/failures.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { LazyVoicePlayer } from '../../chat/index.ts'
import { ReasonField } from '../reason-field.tsx'
import styles from './photo-review.module.css'
import { removeVoice, useMemberVoice, useRefreshVoice } from './queries.ts'

/** The voice intro of one member, to play and to remove; nothing without one. */
export function MemberVoice({ id, isMe }: { id: string; isMe: boolean }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useMemberVoice(id)
  if (!data && error)
    return <FailedState message={failureMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
  if (!data?.voice) return null
  const { id: voiceId, url, seconds, waveform } = data.voice
  return (
    <section className={styles.card}>
      <LazyVoicePlayer
        key={url}
        src={url}
        {...{ seconds, waveform }}
        label={t('people:voice.label')}
        onFailed={() => void refetch()}
      />
      {!isMe && <Removal key={voiceId} {...{ id, voiceId }} />}
    </section>
  )
}

type RemovalProps = { id: string; voiceId: string }

function Removal({ id, voiceId }: RemovalProps) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  if (isAsking) return <RemovalForm {...{ id, voiceId }} onCancel={() => setAsking(false)} />
  return (
    <Button kind="outlined" size="small" icon="trash" onClick={() => setAsking(true)}>
      {t('staff:reports.removeVoice')}
    </Button>
  )
}

/** The reason, which the member reads. */
function RemovalForm({ id, voiceId, onCancel }: RemovalProps & { onCancel: () => void }) {
  const { t } = useTranslation()
  const refresh = useRefreshVoice()
  const form = useForm(voiceRemovalForm, { reason: '', voiceId })
  const submit = form.submit(async (body) => {
    try {
      await removeVoice(id, body)
    } finally {
      // Also where the member has recorded another meanwhile, which staff then have to play.
      await refresh()
    }
  })
  return (
    <form className={styles.card} noValidate onSubmit={submit}>
      <ReasonField {...form.field('reason')} />
      <div className={styles.choices}>
        <Button type="submit" kind="danger" size="small" icon="trash" busy={form.isBusy}>
          {t('admin-screens:photos.remove')}
        </Button>
        <Button kind="ghost" size="small" onClick={onCancel}>
          {t('admin-screens:photos.cancel')}
        </Button>
      </div>
    </form>
  )
}
