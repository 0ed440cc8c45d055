import type { StaffAnnouncement } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatList, formatMoment } from '../../lib/i18n/format.ts'
import { languages } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/card.tsx'
import { ReasonDialog } from '../administration/index.ts'
import { AnnouncementEditor } from './announcement-form.tsx'
import styles from './announcements-page.module.css'
import { MailProgress } from './mail-progress.tsx'
import { useChangeAnnouncements } from './queries.ts'
import type { Guarded } from './use-announcement-form.ts'

const tones = { planned: 'gold', running: 'palm', ended: 'neutral', withdrawn: 'neutral' } as const

type AnnouncementRowProps = { announcement: StaffAnnouncement; guarded: Guarded }

/** An announcement in every language, and what administrators do about one that is not over. */
export function AnnouncementRow({ announcement, guarded }: AnnouncementRowProps) {
  const { t } = useTranslation()
  const [doing, setDoing] = useState<'change' | 'stop' | null>(null)
  const close = () => setDoing(null)
  const { state, titles, startsAt, endsAt, audience, audienceName, by, mail } = announcement
  const times = { from: formatMoment(startsAt), until: formatMoment(endsAt) }
  return (
    <Card as="article" className={styles.row}>
      <div className={styles.head}>
        <h2 lang="en">{titles.en}</h2>
        <Chip tone={tones[state]}>{t(`admin-screens:announcements.states.${state}`)}</Chip>
      </div>
      <p className={styles.muted}>
        {state === 'withdrawn'
          ? t('admin-screens:announcements.withdrawnAt', { time: times.until })
          : t('admin-screens:announcements.lasts', times)}
      </p>
      <p className={styles.muted}>
        {audienceName ?? t(`admin-screens:announcements.audiences.${audience.kind}`)}
        {by.name && ` · ${by.name}`}
      </p>
      {mail && <MailProgress mail={mail} />}
      <Texts announcement={announcement} />
      <Actions announcement={announcement} onDo={setDoing} />
      {doing === 'change' && <AnnouncementEditor planned={announcement} guarded={guarded} onClose={close} />}
      {doing === 'stop' && <StopDialog announcement={announcement} onClose={close} />}
    </Card>
  )
}

/** The English text, the page that it leads to, and folded the other languages in which it is written. */
function Texts({ announcement: { titles, texts, path } }: { announcement: StaffAnnouncement }) {
  const others = languages.filter(({ code }) => code !== 'en' && titles[code] !== '')
  return (
    <>
      <p lang="en" className={styles.text}>
        {texts.en}
      </p>
      {path && <code className={styles.text}>{path}</code>}
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>{formatList(others.map(({ nativeName }) => nativeName))}</summary>
          {others.map(({ code, nativeName }) => (
            <div key={code} lang={code} className={styles.text}>
              <p className={styles.muted}>{nativeName}</p>
              <strong>{titles[code]}</strong>
              <p>{texts[code]}</p>
            </div>
          ))}
        </details>
      )}
    </>
  )
}

type ActionsProps = { announcement: StaffAnnouncement; onDo: (doing: 'change' | 'stop') => void }

const isMailed = ({ mail }: StaffAnnouncement) => mail?.state === 'planned' || mail?.state === 'sending'

/** What stopping would end; null where nothing goes on any more. */
function stopsOf(announcement: StaffAnnouncement): 'planned' | 'running' | 'mails' | null {
  const { state } = announcement
  if (state === 'planned' || state === 'running') return state
  return state === 'ended' && isMailed(announcement) ? 'mails' : null
}

function Actions({ announcement, onDo }: ActionsProps) {
  const { t } = useTranslation()
  const stops = stopsOf(announcement)
  if (stops === null) return null
  return (
    <div className={styles.foot}>
      {announcement.state === 'planned' && (
        <Button kind="outlined" size="small" icon="pencil" onClick={() => onDo('change')}>
          {t('admin-screens:announcements.change')}
        </Button>
      )}
      <Button kind="outlined" size="small" icon="cross" onClick={() => onDo('stop')}>
        {t(`admin-screens:announcements.stop.${stops}`)}
      </Button>
    </div>
  )
}

function StopDialog({ announcement, onClose }: { announcement: StaffAnnouncement; onClose: () => void }) {
  const { t } = useTranslation()
  const { stop } = useChangeAnnouncements()
  const part = stopsOf(announcement) ?? 'running'
  const text = part === 'mails' ? '' : t(`admin-screens:announcements.stopText.${part}`)
  return (
    <ReasonDialog
      title={t(`admin-screens:announcements.stop.${part}`)}
      text={isMailed(announcement) ? `${text} ${t('admin-screens:announcements.stopMails')}`.trim() : text}
      submit={t(`admin-screens:announcements.stop.${part}`)}
      isDangerous
      onSubmit={async (reason) => {
        const message = await stop(announcement.id, reason)
        if (message) toast.info(message)
      }}
      onClose={onClose}
    />
  )
}
