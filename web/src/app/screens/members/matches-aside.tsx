import type { MemberCard } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ConversationRow } from '../../../features/chat/conversations/conversation-row.tsx'
import { isMyTurn } from '../../../features/chat/conversations/list-rules.ts'
import { useConversations } from '../../../features/chat/queries.ts'
import { usePicks } from '../../../features/discovery/picks/use-picks.ts'
import { membersQueryOf, useMembers } from '../../../features/discovery/queries.ts'
import { MemberPhoto, useMemberList } from '../../../features/reactions/index.ts'
import { Icon } from '../../../ui/media/icon.tsx'
import { Pattern } from '../../../ui/media/pattern.tsx'
import { memberProfilePath, paths, withUid } from '../../paths.ts'
import styles from './matches-aside.module.css'
import { MatchesAsideSkeleton } from './matches-aside-skeleton.tsx'
import { InviteRow, OwnNextSteps } from './matches-aside-steps.tsx'

const facesMax = 3
const turnsMax = 4
/** With so many blocks about others the column is filled. */
const blocksMax = 2

/**
 * Beside the deck on a wide screen: who likes me, this week's suggestions and the conversations in which it is my turn;
 * where there is little of that, who is here now and what makes the own profile be seen; advice before a meeting.
 */
export function MatchesAside() {
  const likes = useMemberList('likesMe')
  const picks = usePicks()
  const admirers = facesOf(likes.data?.pages[0])
  const suggested = facesOf(picks.data)
  const turns = useConversations('matches').conversations.filter(isMyTurn).slice(0, turnsMax)
  const { t } = useTranslation()
  // What leads on follows from what is there: nothing is drawn that the next answer would replace.
  if (likes.isPending || picks.isPending) return <MatchesAsideSkeleton />
  const blocks = [admirers, suggested, turns].filter((block) => block.length > 0).length
  return (
    <>
      {blocks === 0 && <LikePlaceholders />}
      <Faces title={t('dashboard:nav.whoLikesMe')} to={paths.whoLikesMe} members={admirers} />
      <Turns turns={turns} />
      <Faces title={t('suggestions:picks.title')} to={paths.whoLikesMe} members={suggested} />
      {blocks < blocksMax && <OnlineNow />}
      {blocks <= blocksMax && <OwnNextSteps isOpen={blocks < blocksMax} />}
      <div className={styles.foot}>
        {blocks < blocksMax && <InviteRow />}
        <MeetingAdvice />
      </div>
    </>
  )
}

const facesOf = (page: { members: MemberCard[] } | undefined) => page?.members.slice(0, facesMax) ?? []

/** Up to three members side by side under a heading that leads to all of them; nothing if there are none. */
function Faces({ title, to, members }: { title: string; to: string; members: MemberCard[] }) {
  const { t } = useTranslation()
  if (members.length === 0) return null
  return (
    <section>
      <Heading to={to}>{title}</Heading>
      <ul className={styles.faces}>
        {members.map((member) => (
          <li key={member.id}>
            <Link to={memberProfilePath(member.id)} className={styles.face}>
              <MemberPhoto member={member} photo={member.images[0]} alt="" sizes="100px" />
              <span>{t('reactions:nameAge', { name: member.firstname, age: member.age })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Placeholders for members who will like me, with a neutral pattern. */
function LikePlaceholders() {
  const { t } = useTranslation()
  return (
    <section>
      <Heading to={paths.whoLikesMe}>{t('dashboard:nav.whoLikesMe')}</Heading>
      <div className={styles.faces} aria-hidden="true">
        {['market', 'lagoon', 'join'].map((seed) => (
          <Pattern key={seed} seed={seed} className={styles.ghost ?? ''} />
        ))}
      </div>
      <p className={styles.text}>{t('reactions:likesMe.emptyText')}</p>
    </section>
  )
}

const online = membersQueryOf({}, 'online')

function OnlineNow() {
  const { t } = useTranslation()
  const { data } = useMembers(online)
  return (
    <Faces title={t('discovery:view.online')} to={`${paths.matches}?view=online`} members={facesOf(data?.pages[0])} />
  )
}

function Turns({ turns }: { turns: ReturnType<typeof useConversations>['conversations'] }) {
  const { t } = useTranslation()
  if (turns.length === 0) return null
  return (
    <section>
      <Heading to={paths.messages}>{t('chat:yourTurn')}</Heading>
      <ul className={styles.turns}>
        {turns.map((conversation) => (
          <li key={conversation.id}>
            <ConversationRow
              conversation={conversation}
              to={withUid(paths.messages, conversation.person.id)}
              isOpen={false}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function MeetingAdvice() {
  const { t } = useTranslation()
  return (
    <Link to={paths.firstMeeting} className={styles.advice}>
      <Icon name="shield" />
      <span>
        <strong>{t('safety:meeting.title')}</strong>
        {t('safety:meeting.text')}
      </span>
      <Icon name="chevron-right" size={20} />
    </Link>
  )
}

function Heading({ to, children }: { to: string; children: string }) {
  return (
    <h2 className={styles.heading}>
      <Link to={to}>
        {children}
        <Icon name="chevron-right" size={20} />
      </Link>
    </h2>
  )
}
