import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { ConversationView } from '../../features/chat/conversation-view.tsx'
import { useMedia, wideScreen } from '../../lib/use-media.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { IconLink } from '../../ui/icon-button.tsx'
import { memberProfilePath, paths, withUid } from '../paths.ts'
import styles from './mobile-messages-screen.module.css'

/** One conversation on a narrow screen. */
export function MobileMessagesScreen() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const isWide = useMedia(wideScreen)
  const uid = search.get('uid')
  if (!uid) return <Navigate to={paths.messages} replace />
  if (isWide) return <Navigate to={withUid(paths.messages, uid)} replace />
  return (
    <div className={styles.screen}>
      <ConversationView
        key={uid}
        memberId={uid}
        profilePath={memberProfilePath(uid)}
        giftPath={withUid(paths.gifts, uid)}
        reportPath={withUid(paths.report, uid)}
        back={<IconLink icon="arrow-left" label={t('chat:header.back')} to={paths.messages} />}
        profileLink={<ButtonLink to={memberProfilePath(uid)}>{t('chat:notYet.action')}</ButtonLink>}
      />
    </div>
  )
}
