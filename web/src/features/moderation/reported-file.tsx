import type { ReportEvidence, ReportedProfile, StaffSanction } from '@karibu/contract'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../../lib/api/failures.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { LazyVoicePlayer } from '../chat/index.ts'
import { ChoosablePhoto, type Choosing } from './choosable-photo.tsx'
import styles from './moderation.module.css'
import { type Guarded, type ReportedFile, useReportedFile } from './queries.ts'

type FileProps = {
  file: ReportedFile
  guarded: Guarded
  icon: 'play' | 'eye'
  label: string
  /** Says that opening it is recorded. */
  note?: string
  children: (address: string) => ReactNode
}

/** A file among the evidence, on request: it needs a fresh proof and is recorded. It is shown from memory. */
function FileOnRequest({ file, guarded, icon, label, note, children }: FileProps) {
  const { data, error, isFetching, refetch } = useReportedFile(file, guarded)
  useEffect(() => () => void (data && URL.revokeObjectURL(data)), [data])
  const load = () => void refetch()
  if (error) return <FailedState message={failureMessage(error)} onRetry={load} busy={isFetching} />
  if (data) return children(data)
  return (
    <>
      {note && <p className={styles.meta}>{note}</p>}
      <Button kind="outlined" icon={icon} busy={isFetching} onClick={load}>
        {label}
      </Button>
    </>
  )
}

type VoiceProps = { reportId: string; seconds: number; waveform: readonly number[]; guarded: Guarded }

/** The voice intro of the reported profile. */
export function ReportedVoice({ reportId, seconds, waveform, guarded }: VoiceProps) {
  const { t } = useTranslation()
  const [label, note] = [t('staff:reports.loadVoice'), t('staff:reports.voiceIsRecorded')]
  return (
    <FileOnRequest file={{ reportId, part: 'voice' }} icon="play" {...{ label, note, guarded }}>
      {(src) => <LazyVoicePlayer {...{ src, seconds, waveform }} label={t('people:voice.label')} />}
    </FileOnRequest>
  )
}

type PhotosProps = {
  reportId: string
  photos: NonNullable<ReportedProfile['photos']>
  guarded: Guarded
  choosing: Choosing | undefined
}

/** The photos that the profile had when it was reported, each opened by its own button. */
export function ReportedPhotos({ reportId, photos, guarded, choosing }: PhotosProps) {
  const { t } = useTranslation()
  return (
    <section className={styles.photos} aria-label={t('staff:reports.profilePhotos')}>
      <h3>{t('staff:reports.profilePhotos')}</h3>
      <p className={styles.meta}>{t('staff:reports.filesAreRecorded')}</p>
      <ul>
        {photos.map(({ id, ...size }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what names a photo of the evidence
          <li key={at}>
            <FileOnRequest
              file={{ reportId, part: 'photo', at }}
              icon="eye"
              label={t('staff:reports.loadProfilePhoto', { number: at + 1 })}
              guarded={guarded}
            >
              {(src) => (
                <ChoosablePhoto {...{ id, choosing }}>
                  <img src={src} {...size} alt={t('staff:reports.photoOfProfile', { number: at + 1 })} />
                </ChoosablePhoto>
              )}
            </FileOnRequest>
            {id === undefined && <p className={styles.meta}>{t('staff:reports.photoGone')}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

type MessageFileProps = { reportId: string; at: number; message: ReportEvidence; guarded: Guarded }

/** The photo or voice note of a reported message. */
export function ReportedMessageFile({ reportId, at, message, guarded }: MessageFileProps) {
  const { t } = useTranslation()
  const { file: kind, seconds = 0, waveform = [] } = message
  const file = { reportId, part: 'media', at } as const
  const note = t('staff:reports.fileIsRecorded')
  if (kind === 'voice')
    return (
      <FileOnRequest icon="play" label={t('staff:reports.loadVoiceNote')} {...{ file, note, guarded }}>
        {(src) => <LazyVoicePlayer {...{ src, seconds, waveform }} label={t('staff:reports.loadVoiceNote')} />}
      </FileOnRequest>
    )
  return (
    <FileOnRequest icon="eye" label={t('staff:reports.loadPhoto')} {...{ file, note, guarded }}>
      {(src) => <img className={styles.photo} src={src} alt={t('staff:reports.photoOfReport')} />}
    </FileOnRequest>
  )
}

type RemovedProps = { sanctionId: string; guarded: Guarded }
type RemovedVoiceProps = RemovedProps & { voice: NonNullable<StaffSanction['voice']>; isMessage: boolean }

/** The voice intro or voice note that a decision removed, for the person who judges the appeal or withdraws the decision. */
export function RemovedVoice({ sanctionId, voice, isMessage, guarded }: RemovedVoiceProps) {
  const { t } = useTranslation()
  const label = t(isMessage ? 'staff:reports.loadVoiceNote' : 'staff:reports.loadVoice')
  const note = t('staff:reports.voiceIsRecorded')
  return (
    <FileOnRequest file={{ sanctionId, kind: 'voice' }} icon="play" {...{ label, note, guarded }}>
      {(src) => <LazyVoicePlayer src={src} {...voice} label={isMessage ? label : t('staff:sanctions.removedVoice')} />}
    </FileOnRequest>
  )
}

/** The photo that a decision removed, of the profile or a message, for the person who judges the appeal or withdraws the decision. */
export function RemovedPhoto({ sanctionId, guarded }: RemovedProps) {
  const { t } = useTranslation()
  const file = { sanctionId, kind: 'photo' } as const
  const [label, note] = [t('staff:reports.loadPhoto'), t('staff:reports.fileIsRecorded')]
  return (
    <FileOnRequest icon="eye" {...{ file, label, note, guarded }}>
      {(src) => <img className={styles.photo} src={src} alt={t('staff:sanctions.removedPhoto')} />}
    </FileOnRequest>
  )
}
