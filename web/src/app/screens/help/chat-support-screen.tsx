import { QueryClientProvider } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { MyTickets, PaymentLetter, TicketConversation, TicketLetter } from '../../../features/support/index.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { usePublicPath } from '../../layouts/use-public-path.ts'
import { loginPath, paths } from '../../paths.ts'
import styles from '../public/public-page.module.css'
import { PublicPage, PublicSection } from '../public/public-page.tsx'

const never = () => () => {}
const nothing = () => null

/** A conversation with a person of the support team; `reference` names a payment of mine that I ask about. */
export function ChatSupportScreen() {
  const { t } = useTranslation()
  const publicPath = usePublicPath()
  const isGuest = useAuthStore((state) => !state.token)
  const [query] = useSearchParams()
  // Drawn at build without a query; the first look has to be the same.
  const ticket = useSyncExternalStore(never, () => query.get('ticket'), nothing)
  const reference = useSyncExternalStore(never, () => query.get('reference'), nothing)
  const talkPath = publicPath(paths.chatSupport)
  if ((ticket ?? reference) && isGuest)
    return (
      <PublicPage title={t('pages:chatSupport.title')} lead={t('pages:chatSupport.lead')}>
        <div>
          <ButtonLink to={loginPath(`${paths.chatSupport}?${query}`)}>{t('common:nav.login')}</ButtonLink>
        </div>
      </PublicPage>
    )
  return (
    <PublicPage title={t('pages:chatSupport.title')} lead={t('pages:chatSupport.lead')}>
      <QueryClientProvider client={queryClient}>
        <Question ticket={ticket} reference={reference} talkPath={talkPath} />
      </QueryClientProvider>
      {!ticket && <HelpFirst />}
      {!ticket && !reference && (
        <PublicSection title={t('pages:support.new')}>
          <TicketLetter kind="chat" talkPath={talkPath} />
        </PublicSection>
      )}
    </PublicPage>
  )
}

/** The pages that answer many questions without the team. */
function HelpFirst() {
  const { t } = useTranslation()
  const publicPath = usePublicPath()
  return (
    <PublicSection title={t('pages:chatSupport.first.title')}>
      <p>{t('pages:chatSupport.first.text')}</p>
      <div className={styles.aside}>
        <ButtonLink to={publicPath(paths.helpCenter)} kind="ghost" size="small" icon="help">
          {t('pages:chatSupport.help')}
        </ButtonLink>
        <ButtonLink to={publicPath(paths.serverStatus)} kind="ghost" size="small" icon="heartbeat">
          {t('pages:chatSupport.status')}
        </ButtonLink>
      </div>
    </PublicSection>
  )
}

type QuestionProps = { ticket: string | null; reference: string | null; talkPath: string }

/** The conversation or the payment that the address names, or all that a member asked. */
function Question({ ticket, reference, talkPath }: QuestionProps) {
  const { t } = useTranslation()
  const isGuest = useAuthStore((state) => !state.token)
  if (ticket) return <TicketConversation key={ticket} id={ticket} talkPath={talkPath} />
  if (reference)
    return (
      <PublicSection title={t('pages:support.payment.title')}>
        <PaymentLetter key={reference} reference={reference} talkPath={talkPath} />
      </PublicSection>
    )
  if (isGuest) return null
  return (
    <PublicSection title={t('pages:support.mine')}>
      <MyTickets talkPath={talkPath} />
      <ButtonLink kind="ghost" size="small" icon="flag" to={paths.reports}>
        {t('pages:support.reports')}
      </ButtonLink>
    </PublicSection>
  )
}
