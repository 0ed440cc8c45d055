import { appealForm, appealLength, type OwnSanction } from '@karibu/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../lib/api/api.ts'
import { failureMessage } from '../../lib/api/failures.ts'
import { formatDate } from '../../lib/i18n/format.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { useFocusWhenLost } from '../../ui/overlays/use-focus-when-lost.ts'
import styles from './appeal.module.css'
import { sendAppeal, useDecision } from './queries.ts'

type AppealPageProps = { token: string | null; loginPath: string }

/** For a suspended or banned member: the decision, the one appeal against it, and the answer. */
export function AppealPage({ token, loginPath }: AppealPageProps) {
  const { t } = useTranslation()
  const [hasExpired, setExpired] = useState(false)
  const { data, error, isFetching, refetch } = useDecision(token)
  if (token === null || hasExpired || isExpired(error)) return <Expired loginPath={loginPath} />
  return (
    <section className={styles.page}>
      <h1>{t('appeal:title')}</h1>
      {data && <Decision sanction={data.sanction} />}
      {data && !data.sanction.appeal && <AppealForm token={token} onExpired={() => setExpired(true)} />}
      {!data && error && (
        <FailedState message={failureMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !error && <Skeleton shape="block" />}
      <ButtonLink to={loginPath} kind="ghost" icon="arrow-left">
        {t('auth:backToLogin')}
      </ButtonLink>
    </section>
  )
}

const isExpired = (error: unknown): boolean => error instanceof ApiFailure && error.code === 'appeal_expired'

function Expired({ loginPath }: { loginPath: string }) {
  const { t } = useTranslation()
  const title = useFocusWhenLost<HTMLHeadingElement>()
  return (
    <section className={styles.page}>
      <h1 ref={title} tabIndex={-1}>
        {t('appeal:expired.title')}
      </h1>
      <p className={styles.muted}>{t('appeal:expired.text')}</p>
      <ButtonLink to={loginPath}>{t('auth:logIn.submit')}</ButtonLink>
    </section>
  )
}

function Decision({ sanction }: { sanction: OwnSanction }) {
  const { t } = useTranslation()
  const { kind, until, reason, decidedAt, appeal } = sanction
  const end = until ? t('appeal:suspended', { date: longTime(until) }) : t('appeal:suspendedOpen')
  return (
    <>
      <Part title={kind === 'banned' ? t('appeal:banned') : end}>
        <p className={styles.muted}>{t('appeal:decided', { date: formatDate(decidedAt) })}</p>
      </Part>
      {reason && (
        <Part title={t('appeal:reason')}>
          <p className={styles.quote}>{reason}</p>
        </Part>
      )}
      {appeal && <Appeal appeal={appeal} />}
    </>
  )
}

type Sent = NonNullable<OwnSanction['appeal']>

function Appeal({ appeal }: { appeal: Sent }) {
  const { t } = useTranslation()
  const title = useFocusWhenLost<HTMLHeadingElement>()
  return (
    <section className={styles.part}>
      <h2 ref={title} tabIndex={-1}>
        {t('appeal:sent', { date: formatDate(appeal.sentAt) })}
      </h2>
      <p>{useAppealState(appeal)}</p>
      {appeal.reason && <p className={styles.quote}>{appeal.reason}</p>}
      <h3>{t('appeal:yours')}</h3>
      <p className={styles.quote}>{appeal.text}</p>
    </section>
  )
}

function useAppealState({ outcome, dueAt }: Sent): string {
  const { t } = useTranslation()
  if (outcome === 'upheld' || outcome === 'shortened') return t(`appeal:${outcome}`)
  return Date.parse(dueAt) < Date.now() ? t('appeal:late') : t('appeal:waits', { date: longTime(dueAt) })
}

function AppealForm({ token, onExpired }: { token: string; onExpired: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const form = useForm(appealForm, { text: '' })
  const submit = form.submit(async ({ text }) => {
    try {
      const { data, message } = await sendAppeal({ token, text })
      if (message) toast.info(message)
      client.setQueryData(['appeal', token], data)
    } catch (error) {
      if (isExpired(error)) return onExpired()
      // Sent from another window meanwhile: what is there is shown.
      if (error instanceof ApiFailure && error.code === 'already_appealed')
        void client.invalidateQueries({ queryKey: ['appeal', token] })
      throw error
    }
  })
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

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

const longTime = (when: string) => formatDate(when, { dateStyle: 'long', timeStyle: 'short' })
