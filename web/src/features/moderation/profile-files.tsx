import type { PresentProfile, ReportedProfile } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { LazyVoicePlayer } from '../chat/index.ts'
import { ChoosablePhoto, type Choosing } from './choosable-photo.tsx'
import styles from './moderation.module.css'
import type { Guarded } from './queries.ts'
import { ReportedPhotos, ReportedVoice } from './reported-file.tsx'

type ProfileFilesProps = {
  reportId: string
  reported: ReportedProfile
  /** Null where the member has left. */
  today: PresentProfile | null
  guarded: Guarded
  choosing: Choosing | undefined
  /** The addresses of today are good for some minutes only. */
  onStale: () => void
}

/** Photos and voice intro of the profile: those that were reported, opened one by one, beside those of today. */
export function ProfileFiles({ reportId, reported, today, guarded, choosing, onStale }: ProfileFilesProps) {
  const { photos = [], voice } = reported
  return (
    <div className={styles.compared}>
      {(photos.length > 0 || voice) && (
        <section>
          {photos.length > 0 && <ReportedPhotos {...{ reportId, photos, guarded, choosing }} />}
          {voice && <ReportedVoice reportId={reportId} guarded={guarded} {...voice} />}
        </section>
      )}
      {today && (today.photos.length > 0 || today.voice) && (
        <section>
          {today.photos.length > 0 && <PresentPhotos photos={today.photos} choosing={choosing} />}
          {today.voice && <PresentVoice voice={today.voice} onStale={onStale} />}
        </section>
      )}
    </div>
  )
}

function PresentPhotos({ photos, choosing }: { photos: PresentProfile['photos']; choosing: Choosing | undefined }) {
  const { t } = useTranslation()
  return (
    <section className={styles.photos} aria-label={t('staff:reports.presentPhotos')}>
      <h3>{t('staff:reports.presentPhotos')}</h3>
      {choosing && <p className={styles.meta}>{t('staff:reports.pressPhoto')}</p>}
      <ul className={styles.small}>
        {photos.map(({ id, image, width, height }, at) => (
          <li key={id}>
            <ChoosablePhoto id={id} choosing={choosing}>
              <img src={image} {...{ width, height }} alt={t('staff:reports.presentPhoto', { number: at + 1 })} />
            </ChoosablePhoto>
          </li>
        ))}
      </ul>
    </section>
  )
}

type PresentVoiceProps = { voice: NonNullable<PresentProfile['voice']>; onStale: () => void }

function PresentVoice({ voice: { url, seconds, waveform }, onStale }: PresentVoiceProps) {
  const { t } = useTranslation()
  return (
    <section className={styles.photos}>
      <h3>{t('staff:reports.voiceToday')}</h3>
      <LazyVoicePlayer
        key={url}
        src={url}
        {...{ seconds, waveform }}
        label={t('staff:reports.voiceToday')}
        onFailed={onStale}
      />
    </section>
  )
}
