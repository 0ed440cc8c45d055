import { type LikedPart, likeCommentMax, type Person } from '@karibu/contract'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../lib/api/api.ts'
import { failureMessage } from '../../../lib/api/failures.ts'
import { formatNumber } from '../../../lib/i18n/format.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { useAllowance } from '../../chat/index.ts'
import { isScamSuspected, ScamDialog } from '../../scam/index.ts'
import styles from './part-like.module.css'
import type { PersonPaths } from './person-paths.ts'
import { useLikePart } from './use-like-part.ts'
import { useReaction } from './use-reaction.ts'

type PartLikeProps = { person: Person; part: LikedPart; paths: PersonPaths }

/** A heart on a photo or an answer: opens a field for words about it. */
export function PartLike({ person, part, paths }: PartLikeProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.heart}
        aria-label={'photo' in part ? t('people:part.photo') : t('people:part.answer')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'heart-filled' : 'heart'} />
      </button>
      {isOpen && <LikeForm person={person} part={part} paths={paths} onDone={() => setOpen(false)} />}
    </>
  )
}

/** Words about the part; without any it is a plain like. */
function LikeForm({ person, part, paths, onDone }: PartLikeProps & { onDone: () => void }) {
  const { t } = useTranslation()
  const [comment, setComment] = useState('')
  const like = useLikePart(person, part)
  const reaction = useReaction(person)
  const isAsking = isScamSuspected(like.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (like.isPending || reaction.isBusy) return
    if (comment.trim() === '') return reaction.set('like', true, onDone)
    send(false)
  }

  function send(confirmed: boolean) {
    const done = () => {
      toast.info(t('people:part.sent', { name: person.firstname }))
      onDone()
    }
    like.mutate({ comment: comment.trim(), confirmed }, { onSuccess: done })
  }

  return (
    <form className={styles.form} data-like-form="" onSubmit={submit}>
      <TextArea
        label={t('people:part.say')}
        hint={t('people:part.hint')}
        rows={2}
        maxLength={likeCommentMax}
        // The heart that was pressed asked for it.
        autoFocus
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      {like.error && !isAsking && <Refused error={like.error} plansPath={paths.plans} />}
      {isAsking && (
        <ScamDialog name={person.firstname} onEdit={like.reset} onSend={() => send(true)} onClose={like.reset} />
      )}
      <div className={styles.foot}>
        <RequestNote isDirect={person.likesMe} />
        <Button type="submit" kind="like" icon="heart-filled" busy={like.isPending || reaction.isBusy}>
          {t('people:part.send')}
        </Button>
      </div>
    </form>
  )
}

/** As what the words arrive, and how many of these are left. */
function RequestNote({ isDirect }: { isDirect: boolean }) {
  const { t } = useTranslation()
  const left = useAllowance().data?.left.messages
  if (isDirect) return <p className={styles.note}>{t('people:part.direct')}</p>
  const hasLimit = left !== null && left !== undefined
  const limited = () => t('people:part.left', { count: left ?? 0, number: formatNumber(left ?? 0) })
  return <p className={styles.note}>{hasLimit ? limited() : t('people:part.unlimited')}</p>
}

function Refused({ error, plansPath }: { error: Error; plansPath: string }) {
  const { t } = useTranslation()
  const isUsedUp = error instanceof ApiFailure && error.code === 'quota_used_up'
  return (
    <div role="alert" className={styles.refused}>
      <p>{failureMessage(error)}</p>
      {isUsedUp && (
        <ButtonLink kind="outlined" size="small" icon="star" to={plansPath}>
          {t('plans:upgrade.link')}
        </ButtonLink>
      )}
    </div>
  )
}
