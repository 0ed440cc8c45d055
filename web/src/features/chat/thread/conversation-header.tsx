import type { Conversation } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { InterlacedPattern } from '../../../ui/media/interlaced-pattern.tsx'
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import { Verified } from '../../reactions/index.ts'
import type { ConversationPaths } from '../conversation-paths.ts'
import styles from './conversation-header.module.css'

const EndDialog = lazyPart(() => import('./dialogs/end-dialog.tsx').then((file) => file.EndDialog))
const BlockDialog = lazyPart(() => import('./dialogs/block-dialog.tsx').then((file) => file.BlockDialog))

type ConversationHeaderProps = ConversationPaths & {
  conversation: Conversation
  onSearch: () => void
  onTrust: (on: boolean) => void
  onCompare: () => void
}

/** The other member: photo, name, presence; all actions at most two presses away. */
export function ConversationHeader({ conversation, onSearch, onTrust, onCompare, ...paths }: ConversationHeaderProps) {
  const { t } = useTranslation()
  const { person, trusted, state, writable } = conversation
  const name = person.firstname
  const [dialog, setDialog] = useState<'block' | 'end' | null>(null)
  const close = () => setDialog(null)
  const items: MenuItem[] = [
    { id: 'search', icon: 'search', label: t('chat:search.open'), onSelect: onSearch },
    { id: 'gift', icon: 'gift', label: t('gift-screens:giveTo', { name }), to: paths.giftPath },
    {
      id: 'trust',
      icon: 'shield',
      label: trusted ? t('chat:trust.off', { name }) : t('chat:trust.on', { name }),
      onSelect: () => onTrust(!trusted),
    },
    ...(state === 'match'
      ? [{ id: 'compare', icon: 'heartbeat', label: t('comparison:open'), onSelect: onCompare } as const]
      : []),
    ...(writable
      ? [{ id: 'end', icon: 'logout', label: t('chat:end.open'), onSelect: () => setDialog('end') } as const]
      : []),
    { id: 'plan', icon: 'shield', label: t('chat:header.plan'), to: '/dashboard/settings?tab=safety&part=plan' },
    { id: 'report', icon: 'flag', label: t('chat:header.report', { name }), to: paths.reportPath },
    {
      id: 'block',
      icon: 'block',
      tone: 'danger',
      label: t('chat:header.block', { name }),
      onSelect: () => setDialog('block'),
    },
  ]
  // Beside the list of conversations, which has the heading of the page.
  const Name = paths.back ? 'h1' : 'h2'
  return (
    <header className={styles.header}>
      {paths.back}
      <Link to={paths.profilePath} className={styles.person} title={t('chat:header.profile', { name })}>
        <Avatar src={person.avatar} name="" seed={person.id} size={40} />
        <span className={styles.text}>
          <Name className={styles.name} tabIndex={-1}>
            <span>{name}</span> <Verified badges={person.badges} />
          </Name>
          <Presence person={person} activity={conversation.activity} />
        </span>
      </Link>
      {paths.actions?.({ memberId: person.id, name, avatar: person.avatar, isMatch: state === 'match' })}
      <IconButton icon="search" label={t('chat:search.open')} className={styles.search} onClick={onSearch} />
      <Menu label={t('chat:header.more')} items={items} trigger={<Icon name="more" />} triggerClassName={styles.menu} />
      {dialog === 'block' && <BlockDialog person={person} onClose={close} onGone={paths.onGone} />}
      {dialog === 'end' && <EndDialog person={person} onClose={close} />}
    </header>
  )
}

/** The pattern of both members, the upper edge of their conversation. */
export function PairEdge({ personId }: { personId: string }) {
  const myId = useAuthStore((state) => state.user?.id ?? '')
  return (
    <div className={styles.edge}>
      <InterlacedPattern seeds={[myId, personId]} band={16} motifs={1} />
    </div>
  )
}

/** Whether the other member is here, or when they last were as far as I may know. */
export function Presence({ person, activity }: Pick<Conversation, 'person' | 'activity'>) {
  const { t } = useTranslation()
  const isOn = person.active || activity === 'online'
  const lately = activity === 'today' || activity === 'week' ? t(`chat:header.${activity}`) : t('chat:header.offline')
  return (
    <span className={classNames(styles.status, isOn && styles.here)}>{isOn ? t('chat:header.online') : lately}</span>
  )
}
