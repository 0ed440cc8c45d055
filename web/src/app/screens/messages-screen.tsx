import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { ConversationList } from '../../features/chat/conversation-list.tsx'
import { ConversationView } from '../../features/chat/conversation-view.tsx'
import { ConnectionBanner } from '../../features/chat/index.ts'
import { useMedia, wideScreen } from '../../lib/use-media.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { memberProfilePath, paths, withUid } from '../paths.ts'
import styles from './messages-screen.module.css'

/** The conversations, and on a wide screen the open one beside them. */
export function MessagesScreen() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const isWide = useMedia(wideScreen)
  const uid = search.get('uid')
  if (!isWide && uid) return <Navigate to={withUid(paths.mobileMessages, uid)} replace />
  const list = (
    <ConversationList
      openMemberId={uid}
      pathOf={({ person }) => withUid(isWide ? paths.messages : paths.mobileMessages, person.id)}
      emptyAction={<ButtonLink to={paths.matches}>{t('chat:empty.action')}</ButtonLink>}
    />
  )
  return (
    <div className={classNames(styles.screen, uid && styles.open)}>
      <div className={styles.list}>
        <h1 tabIndex={-1} className={styles.title}>
          {t('chat:title')}
        </h1>
        {!(isWide && uid) && <ConnectionBanner />}
        <div className={styles.scroll}>{list}</div>
      </div>
      {isWide && (
        <div className={styles.pane}>
          {uid ? (
            <ConversationView
              key={uid}
              memberId={uid}
              profilePath={memberProfilePath(uid)}
              giftPath={withUid(paths.gifts, uid)}
              reportPath={withUid(paths.report, uid)}
              profileLink={<ButtonLink to={memberProfilePath(uid)}>{t('chat:notYet.action')}</ButtonLink>}
            />
          ) : (
            <EmptyState title={t('chat:choose.title')} icon="chat">
              {t('chat:choose.text')}
            </EmptyState>
          )}
        </div>
      )}
    </div>
  )
}
