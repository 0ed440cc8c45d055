import type { Person } from '@karibu/contract'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatNumber } from '../../../lib/i18n/format.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { isScamSuspected, ScamDialog } from '../../scam/index.ts'
import { TextField } from '../composer/text-field.tsx'
import type { Suggestion } from '../composer/use-draft.ts'
import { ConnectionBanner } from '../connection-banner.tsx'
import type { ConversationPaths } from '../conversation-paths.ts'
import { ConversationSkeleton } from '../conversations/conversation-skeleton.tsx'
import { ConversationStart, ProfileQuote, SharedFacts } from '../openers/conversation-start.tsx'
import { OpenerChips } from '../openers/opener-chips.tsx'
import { isGone } from '../queries.ts'
import headerStyles from '../thread/conversation-header.module.css'
import { PairEdge, Presence } from '../thread/conversation-header.tsx'
import viewStyles from '../thread/conversation-view.module.css'
import styles from './first-message.module.css'
import { RequestRefusal } from './request-refusal.tsx'
import { useReceiver } from './use-receiver.ts'
import { useSendRequest } from './use-send-request.ts'

type FirstMessageProps = ConversationPaths & { memberId: string }

/** The first message to a member who is not a match: a request, which counts against the plan. */
export function FirstMessage({ memberId, ...paths }: FirstMessageProps) {
  const { t } = useTranslation()
  const person = useReceiver(memberId)
  if (person.isPending) return <ConversationSkeleton back={paths.back} />
  if (person.isError)
    return (
      <div className={viewStyles.state}>
        {paths.back}
        {isGone(person.error) ? (
          <EmptyState title={t('chat:gone.title')} icon="chat" seed={memberId}>
            {t('chat:gone.text')}
          </EmptyState>
        ) : (
          <FailedState
            message={t('chat:failed.messages')}
            onRetry={() => void person.refetch()}
            busy={person.isFetching}
          />
        )}
      </div>
    )
  return <Opening person={person.data} paths={paths} />
}

function Opening({ person, paths }: { person: Person; paths: ConversationPaths }) {
  const { t } = useTranslation()
  const name = person.firstname
  const Name = paths.back ? 'h1' : 'h2'
  const request = useSendRequest(person.id)
  // What was written last, for the way by credits.
  const written = useRef('')
  const [isTouched, setTouched] = useState(false)
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null)
  const suggest = (text: string) => setSuggestion({ text })
  return (
    <section className={viewStyles.view} aria-label={t('chat:log.label', { name })}>
      <PairEdge personId={person.id} />
      <header className={headerStyles.header}>
        {paths.back}
        <Link to={paths.profilePath} className={headerStyles.person} title={t('chat:header.profile', { name })}>
          <Avatar src={person.avatar} name="" seed={person.id} size={40} />
          <span className={headerStyles.text}>
            <Name className={headerStyles.name} tabIndex={-1}>
              {name}
            </Name>
            <Presence person={person} activity={null} />
          </span>
        </Link>
      </header>
      <ConnectionBanner />
      <div className={viewStyles.first}>
        <ConversationStart
          person={person}
          isMatch={false}
          title={t('chat:request.first', { name })}
          text={t('chat:request.firstText', { name })}
        >
          <ProfileQuote person={person} />
          <SharedFacts person={person} />
          <OpenerChips person={person} isLoading={false} isPersonal isStart onChoose={suggest} />
        </ConversationStart>
      </div>
      <div className={styles.foot}>
        {request.error !== null && !isTouched && (
          <Refused {...{ request, name, paths, written: written.current, onClose: () => setTouched(true) }} />
        )}
        <Allowance left={request.left} />
        <TextField
          memberId={person.id}
          name={name}
          suggestion={suggestion}
          busy={request.isPending}
          onTyping={() => setTouched(true)}
          onSend={(body) => {
            written.current = body
            setTouched(false)
            return request.send(body)
          }}
        />
      </div>
    </section>
  )
}

type RefusedProps = {
  request: ReturnType<typeof useSendRequest>
  name: string
  paths: ConversationPaths
  /** What was sent. */
  written: string
  onClose: () => void
}

/** Why a request was not sent, or the question whether to send what resembles fraud. */
function Refused({ request, name, paths, written, onClose }: RefusedProps) {
  const { error, credits, isPending, send } = request
  if (isScamSuspected(error))
    return (
      <ScamDialog
        name={name}
        onEdit={onClose}
        onSend={() => void send(written, { confirmed: true })}
        onClose={onClose}
      />
    )
  return (
    <RequestRefusal
      error={error}
      credits={credits}
      busy={isPending}
      upgradePath={paths.upgradePath}
      walletPath={paths.walletPath}
      onCredits={() => void send(written, { payWith: 'credits', confirmed: true })}
    />
  )
}

/** How many requests the plan still holds. */
function Allowance({ left }: { left: number | null | undefined }) {
  const { t } = useTranslation()
  if (left === undefined) return null
  return (
    <p className={styles.allowance}>
      {left === null ? t('chat:request.daily') : t('chat:request.left', { count: left, number: formatNumber(left) })}
    </p>
  )
}
