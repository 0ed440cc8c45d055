import type { MemberCard } from '@karibu/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import { StatusDot } from '../../ui/badge.tsx'
import { IconLink } from '../../ui/icon-button.tsx'
import { GiftLink } from '../gifts/index.ts'
import styles from './conversation-header.module.css'

type ConversationHeaderProps = {
  person: MemberCard
  profilePath: string
  giftPath: string
  reportPath: string
  back?: ReactNode
}

/** Whom one talks to: a face, a name, whether they are here; the way to their profile, a gift and a report. */
export function ConversationHeader({ person, profilePath, giftPath, reportPath, back }: ConversationHeaderProps) {
  const { t } = useTranslation()
  return (
    <header className={styles.header}>
      {back}
      <Link to={profilePath} className={styles.person} title={t('chat:header.profile', { name: person.firstname })}>
        <Avatar src={person.avatar} name="" seed={person.id} size={40} />
        <span className={styles.words}>
          <h1 className={styles.name} tabIndex={-1}>
            {person.firstname}
          </h1>
          <StatusDot isOn={person.active} className={styles.status}>
            {person.active ? t('chat:header.online') : t('chat:header.offline')}
          </StatusDot>
        </span>
      </Link>
      <GiftLink kind="plain" name={person.firstname} to={giftPath} />
      <IconLink icon="flag" label={t('chat:header.report', { name: person.firstname })} to={reportPath} />
    </header>
  )
}
