import { QueryClientProvider } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { MyTickets, TicketConversation, TicketLetter } from '../../../features/support/index.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { usePublicPath } from '../../layouts/use-public-path.ts'
import { loginPath, paths } from '../../paths.ts'
import styles from '../public/public-page.module.css'
import { PublicPage, PublicSection } from '../public/public-page.tsx'

const never = () => () => {}
const nothing = () => null

/** A conversation with a person of the support team. */
export function ChatSupportScreen() {
  const { t } = useTranslation()
  const publicPath = usePublicPath()
  const isGuest = useAuthStore((state) => !state.token)
  const [query] = useSearchParams()
  // Drawn at build without a ticket; the first look has to be the same.
  const ticket = useSyncExternalStore(never, () => query.get('ticket'), nothing)
  const talkPath = publicPath(paths.chatSupport)
  if (ticket && isGuest)
    return (
      <PublicPage title={t('pages:chatSupport.title')} lead={t('pages:chatSupport.lead')}>
        <div>
          <ButtonLink to={loginPath(`${paths.chatSupport}?ticket=${encodeURIComponent(ticket)}`)}>
            {t('common:nav.login')}
          </ButtonLink>
        </div>
      </PublicPage>
    )
  return (
    <PublicPage title={t('pages:chatSupport.title')} lead={t('pages:chatSupport.lead')}>
      <QueryClientProvider client={queryClient}>
        {ticket && <TicketConversation key={ticket} id={ticket} talkPath={talkPath} />}
        {!ticket && !isGuest && (
          <PublicSection title={t('pages:support.mine')}>
            <MyTickets talkPath={talkPath} />
            <div>
              <ButtonLink kind="outlined" icon="flag" to={paths.reports}>
                {t('pages:support.reports')}
              </ButtonLink>
            </div>
          </PublicSection>
        )}
      </QueryClientProvider>
      {!ticket && (
        <PublicSection title={t('pages:support.new')}>
          <TicketLetter kind="chat" talkPath={talkPath} />
        </PublicSection>
      )}
      <PublicSection title={t('pages:chatSupport.first.title')}>
        <p>{t('pages:chatSupport.first.text')}</p>
        <div className={styles.actions}>
          <ButtonLink to={publicPath(paths.helpCenter)} kind="outlined" icon="help">
            {t('pages:chatSupport.help')}
          </ButtonLink>
          <ButtonLink to={publicPath(paths.serverStatus)} kind="outlined" icon="heartbeat">
            {t('pages:chatSupport.status')}
          </ButtonLink>
        </div>
      </PublicSection>
    </PublicPage>
  )
}
