import { type Conversation, type ConversationBox, conversationBoxes } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { CallButtons } from '../../../features/calls/index.ts'
import { ConversationBoxes } from '../../../features/chat/conversations/conversation-boxes.tsx'
import { ConversationList } from '../../../features/chat/conversations/conversation-list.tsx'
import { NextConversation } from '../../../features/chat/conversations/next-conversation.tsx'
import { ConnectionBanner } from '../../../features/chat/index.ts'
import { useConversations } from '../../../features/chat/queries.ts'
import { RequestsFirst } from '../../../features/chat/requests/requests-first.tsx'
import { ConversationView } from '../../../features/chat/thread/conversation-view.tsx'
import { useMedia, wideScreen } from '../../../lib/device/use-media.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import { paths, withUid } from '../../paths.ts'
import { WithUser } from '../../session/with-user.tsx'
import styles from './messages-screen.module.css'
import { useConversationPaths } from './use-conversation-paths.ts'

/** The conversations, and on a wide screen the open one beside them. */
export function MessagesScreen() {
  return (
    <WithUser>
      <Messages />
    </WithUser>
  )
}

function Messages() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const isWide = useMedia(wideScreen)
  const uid = search.get('uid')
  const box = conversationBoxes.find((known) => known === search.get('box')) ?? 'matches'
  const shown = useConversations(box)
  const lists = [useConversations('matches'), shown]
  // Nothing to choose from: one empty state says so, not two beside each other.
  const isAlone = !uid && lists.every(({ conversations, isSuccess }) => isSuccess && conversations.length === 0)
  const pathOf = ({ person }: Conversation) =>
    isWide ? withBox(withUid(paths.messages, person.id), box) : withUid(paths.mobileMessages, person.id)
  if (!isWide && uid) return <Navigate to={withUid(paths.mobileMessages, uid)} replace />

  function choose(next: ConversationBox) {
    search.delete('box')
    if (next !== 'matches') search.set('box', next)
    setSearch(search, { replace: true })
  }

  return (
    <div className={classNames(styles.screen, uid && styles.open, isAlone && styles.alone)}>
      <div className={styles.list}>
        <h1 tabIndex={-1} className={styles.title}>
          {t('chat:title')}
        </h1>
        {!(isWide && uid) && <ConnectionBanner />}
        <ConversationBoxes box={box} onChange={choose}>
          <ConversationList
            key={box}
            box={box}
            openMemberId={uid}
            pathOf={pathOf}
            emptyAction={
              <RequestsFirst onRequests={() => choose('requests')}>
                <ButtonLink to={paths.matches}>{t('chat:empty.action')}</ButtonLink>
              </RequestsFirst>
            }
            wayOn={
              <ButtonLink to={paths.matches} kind="ghost" size="small">
                {t('reactions:match.keepLooking')}
              </ButtonLink>
            }
          />
        </ConversationBoxes>
      </div>
      {isWide && !isAlone && (
        <div className={styles.pane}>
          {uid ? <OpenBeside key={uid} uid={uid} /> : <NextConversation box={box} list={shown} pathOf={pathOf} />}
        </div>
      )}
    </div>
  )
}

function OpenBeside({ uid }: { uid: string }) {
  const conversationPaths = useConversationPaths(uid)
  return (
    <ConversationView
      memberId={uid}
      {...conversationPaths}
      actions={(talk) => talk.isMatch && <CallButtons id={talk.memberId} name={talk.name} avatar={talk.avatar} />}
    />
  )
}

const withBox = (path: string, box: ConversationBox): string => (box === 'matches' ? path : `${path}&box=${box}`)
