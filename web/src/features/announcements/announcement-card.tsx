import type { MemberAnnouncement } from '@karibu/contract'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import styles from './announcement-card.module.css'

type AnnouncementCardProps = {
  announcement: Omit<MemberAnnouncement, 'id'>
  /** Without it there is nothing to close, as in a preview. */
  onDismiss?: () => void
}

/** An announcement: its title, and the rest once a member wants to read it. It may be English on a page that is not. */
export function AnnouncementCard({ announcement, onDismiss }: AnnouncementCardProps) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { locale, title, text, path } = announcement
  return (
    <section className={styles.card} aria-labelledby={id}>
      <Icon name="info" size={20} className={styles.icon} />
      <div className={styles.body}>
        <h2 id={id} lang={locale} className={styles.title}>
          {title}
        </h2>
        {isOpen && (
          <p lang={locale} className={styles.text}>
            {text}
          </p>
        )}
        <div className={styles.actions}>
          <Button kind="ghost" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'maintenance:announcement.less' : 'maintenance:announcement.more')}
          </Button>
          {isOpen && path && (
            <ButtonLink kind="outlined" size="small" to={path}>
              {t('maintenance:announcement.open')}
            </ButtonLink>
          )}
        </div>
      </div>
      {onDismiss && <IconButton icon="cross" label={t('maintenance:announcement.dismiss')} onClick={onDismiss} />}
    </section>
  )
}
