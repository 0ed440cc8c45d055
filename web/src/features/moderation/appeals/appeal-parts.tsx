import { appealForm, appealLength, type OwnSanction } from '@karibu/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../lib/i18n/format.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { useFocusWhenLost } from '../../../ui/overlays/use-focus-when-lost.ts'
import { classNames } from '../../../ui/styles/class-names.ts'
import styles from './appeal.module.css'

/** What was decided about the reader, in a few words. */
export function useDecisionTitle({ kind, until }: Pick<OwnSanction, 'kind' | 'until'>): string {
  const { t } = useTranslation()
  const date = until ? longTime(until) : ''
  if (kind === 'banned') return t('appeal:banned')
  if (kind === 'suspended') return until ? t('appeal:suspended', { date }) : t('appeal:suspendedOpen')
  return t(`appeal:mine.kinds.${kind}`, { date })
}

/** Why: what is wrong with a removed photo, and the words of the team. */
export function DecisionReason({ sanction: { reason, fault } }: { sanction: OwnSanction }) {
  const { t } = useTranslation()
  const texts = [fault ? t(`notifications:notice.photo.${fault}`) : '', reason].filter((text) => text !== '')
  if (texts.length === 0) return null
  return (
    <Part title={t('appeal:reason')}>
      {texts.map((text) => (
        <p key={text} className={styles.quote}>
          {text}
        </p>
      ))}
    </Part>
  )
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

type Sent = NonNullable<OwnSanction['appeal']>

/** An appeal that was sent, and the answer to it. */
export function SentAppeal({ appeal }: { appeal: Sent }) {
  const { t } = useTranslation()
  const title = useFocusWhenLost<HTMLHeadingElement>()
  return (
    <section className={classNames(styles.part, appeal.outcome === null && styles.sent)}>
      <h2 ref={title} tabIndex={-1}>
        {appeal.outcome === null && <Icon name="check" size={20} />}
        {t('appeal:sent', { date: formatDate(appeal.sentAt) })}
      </h2>
      <p>{useAppealState(appeal)}</p>
      {appeal.reason && <p className={styles.quote}>{appeal.reason}</p>}
    </section>
  )
}

/** What the reader wrote in an appeal that was sent. */
export function OwnAppeal({ appeal }: { appeal: Sent }) {
  const { t } = useTranslation()
  return (
    <section className={styles.part}>
      <h3>{t('appeal:yours')}</h3>
      <p className={styles.quote}>{appeal.text}</p>
    </section>
  )
}

function useAppealState({ outcome, dueAt }: Sent): string {
  const { t } = useTranslation()
  if (outcome !== null) return t(`appeal:${outcome}`)
  return Date.parse(dueAt) < Date.now() ? t('appeal:late') : t('appeal:waits', { date: longTime(dueAt) })
}

/** The one text of an appeal. `onSend` throws what the form shows. */
export function AppealForm({ onSend }: { onSend: (text: string) => Promise<void> }) {
  const { t } = useTranslation()
  const form = useForm(appealForm, { text: '' })
  const submit = form.submit(({ text }) => onSend(text))
  return (
    <form className={styles.part} onSubmit={submit} noValidate>
      <p>{t('appeal:intro')}</p>
      <TextArea
        {...form.field('text')}
        label={t('appeal:text')}
        hint={t('appeal:hint')}
        rows={8}
        maxLength={appealLength.max}
        showCount
        required
      />
      <Button type="submit" wide busy={form.isBusy}>
        {t('appeal:send')}
      </Button>
    </form>
  )
}

const longTime = (when: string) => formatDate(when, { dateStyle: 'long', timeStyle: 'short' })
