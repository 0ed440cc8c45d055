import { type Notice, noticePath, noticeTable, noticeText } from '@karibu/contract'
import type { ParseKeys } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatRelative } from '../../../lib/i18n/format.ts'
import { currentLocale } from '../../../lib/i18n/i18n.ts'
import { photoPlaceholder } from '../../../lib/photo-placeholder.ts'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import styles from './notice-row.module.css'

/** One notice: who or what, when, and a tap leads there. */
export function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { t } = useTranslation()
  const { kind, person, read, at } = notice
  const { key, values } = noticeText(notice, { locale: currentLocale() })
  return (
    <li>
      <Link to={noticePath(notice)} className={classNames(styles.row, !read && styles.unread)} onClick={onOpen}>
        <span className={styles.face}>
          {person && (
            <Avatar
              src={person.image}
              placeholder={photoPlaceholder(person.placeholder)}
              name=""
              seed={person.id}
              size={48}
            />
          )}
          <span className={classNames(styles.mark, styles[kind], !person && styles.alone)}>
            <Icon name={noticeTable[kind].icon} size={person ? 16 : 24} />
          </span>
        </span>
        <span className={styles.text}>
          {!read && <VisuallyHidden>{t('notifications:centre.new')}: </VisuallyHidden>}
          <span>{t(key as ParseKeys, values)}</span>
          <time dateTime={at} className={styles.time}>
            {formatRelative(at)}
          </time>
        </span>
        {!read && <span aria-hidden="true" className={styles.dot} />}
      </Link>
    </li>
  )
}
