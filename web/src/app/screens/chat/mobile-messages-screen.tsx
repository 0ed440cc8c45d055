import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { CallButtons } from '../../../features/calls/index.ts'
import { ConversationView } from '../../../features/chat/thread/conversation-view.tsx'
import { useViewportHeight } from '../../../features/chat/thread/use-viewport-height.ts'
import { useMedia, wideScreen } from '../../../lib/device/use-media.ts'
import { IconLink } from '../../../ui/controls/icon-button.tsx'
import { paths, withUid } from '../../paths.ts'
import { WithUser } from '../../session/with-user.tsx'
import styles from './mobile-messages-screen.module.css'
import { useConversationPaths } from './use-conversation-paths.ts'

/** One conversation on a narrow screen. */
export function MobileMessagesScreen() {
  return (
    <WithUser>
      <MobileMessages />
    </WithUser>
  )
}

function MobileMessages() {
  const [search] = useSearchParams()
  const isWide = useMedia(wideScreen)
  const uid = search.get('uid')
  if (!uid) return <Navigate to={paths.messages} replace />
  if (isWide) return <Navigate to={withUid(paths.messages, uid)} replace />
  return <OneConversation key={uid} uid={uid} />
}

function OneConversation({ uid }: { uid: string }) {
  const { t } = useTranslation()
  const screen = useRef<HTMLDivElement>(null)
  const conversationPaths = useConversationPaths(uid)
  useViewportHeight(screen)
  return (
    <div ref={screen} className={styles.screen}>
      <ConversationView
        memberId={uid}
        {...conversationPaths}
        actions={(talk) => talk.isMatch && <CallButtons id={talk.memberId} name={talk.name} avatar={talk.avatar} />}
        back={<IconLink icon="arrow-left" label={t('chat:header.back')} to={paths.messages} />}
      />
    </div>
  )
}
