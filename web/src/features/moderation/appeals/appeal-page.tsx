import type { OwnDecision, OwnSanction } from '@karibu/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../lib/api/api.ts'
import { failureMessage } from '../../../lib/api/failures.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { StateMark } from '../../../ui/feedback/state-mark.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useFocusWhenLost } from '../../../ui/overlays/use-focus-when-lost.ts'
import { sendAppeal, useDecision } from '../queries.ts'
import styles from './appeal.module.css'
import { AppealForm, DecisionReason, OwnAppeal, Part, SentAppeal, useDecisionTitle } from './appeal-parts.tsx'
import { DecisionCard } from './decision-card.tsx'

type AppealPageProps = { token: string | null; loginPath: string; copyPath: string }

/** For a suspended or banned member: the decision, the one appeal against it, and the answer. */
export function AppealPage({ token, loginPath, copyPath }: AppealPageProps) {
  const { t } = useTranslation()
  const [hasExpired, setExpired] = useState(false)
  const { data, error, isFetching, refetch } = useDecision(token)
  const send = useSendAppeal(token ?? '', () => setExpired(true))
  if (token === null || hasExpired || isExpired(error)) return <Expired loginPath={loginPath} />
  return (
    <section className={styles.page}>
      <h1>{t('appeal:title')}</h1>
      {data && <Decision sanction={data.sanction} onSend={send} />}
      {data && <Others decisions={data.decisions} onSend={send} />}
      {!data && error && (
        <FailedState message={failureMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !error && <Skeleton shape="block" />}
      <ButtonLink to={copyPath} kind="ghost">
        {t('auth:shut.copy')}
      </ButtonLink>
      <ButtonLink to={loginPath} kind="ghost" icon="arrow-left">
        {t('auth:backToLogin')}
      </ButtonLink>
    </section>
  )
}

const isExpired = (error: unknown): boolean => error instanceof ApiFailure && error.code === 'appeal_expired'

type Send = (appeal: { text: string; decisionId?: string }) => Promise<void>
type OthersProps = { decisions: OwnDecision[]; onSend: Send }

/** Other decisions about the reader, who cannot log in to appeal them. */
function Others({ decisions, onSend }: OthersProps) {
  const { t } = useTranslation()
  if (decisions.length === 0) return null
  return (
    <section className={styles.list} aria-label={t('appeal:others')}>
      <h2>{t('appeal:others')}</h2>
      {decisions.map((decision) => (
        <DecisionCard
          key={decision.id}
          decision={decision}
          onSend={(text) => onSend({ text, decisionId: decision.id })}
        />
      ))}
    </section>
  )
}

function Expired({ loginPath }: { loginPath: string }) {
  const { t } = useTranslation()
  const title = useFocusWhenLost<HTMLHeadingElement>()
  return (
    <section className={styles.expired}>
      <StateMark icon="clock" />
      <h1 ref={title} tabIndex={-1}>
        {t('appeal:expired.title')}
      </h1>
      <p className={styles.muted}>{t('appeal:expired.text')}</p>
      <ButtonLink to={loginPath} wide>
        {t('auth:logIn.submit')}
      </ButtonLink>
    </section>
  )
}

function Decision({ sanction, onSend }: { sanction: OwnSanction; onSend: Send }) {
  const { t } = useTranslation()
  return (
    <>
      {sanction.appeal && <SentAppeal appeal={sanction.appeal} />}
      <Part title={useDecisionTitle(sanction)}>
        <p className={styles.muted}>{t('appeal:decided', { date: formatDate(sanction.decidedAt) })}</p>
      </Part>
      <DecisionReason sanction={sanction} />
      {sanction.appeal ? <OwnAppeal appeal={sanction.appeal} /> : <AppealForm onSend={(text) => onSend({ text })} />}
    </>
  )
}

function useSendAppeal(token: string, onExpired: () => void) {
  const client = useQueryClient()
  return async (appeal: Parameters<Send>[0]) => {
    try {
      const { data, message } = await sendAppeal({ token, ...appeal })
      if (message) toast.info(message)
      client.setQueryData(['appeal', token], data)
    } catch (error) {
      if (isExpired(error)) return onExpired()
      // Sent from another window meanwhile: what is there is shown.
      if (error instanceof ApiFailure && error.code === 'already_appealed')
        void client.invalidateQueries({ queryKey: ['appeal', token] })
      throw error
    }
  }
}
