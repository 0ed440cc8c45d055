import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { AllTokens, TokenSettings, WebhookList } from '../../../features/integrations/index.ts'
import { Tabs } from '../../../ui/controls/tabs.tsx'
import { adminMemberPath, adminPaths } from '../admin-paths.ts'
import { StaffPage, useStaffPages } from '../staff-page.tsx'
import styles from './integrations-screen.module.css'

const views = ['webhooks', 'tokens', 'allTokens'] as const

/** What other systems receive from this site, the tokens that one's own scripts use, and those of everyone. */
export function IntegrationsScreen() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const view = views.find((one) => one === search.get('view')) ?? 'webhooks'
  return (
    <StaffPage path={adminPaths.integrations}>
      <Tabs
        label={t('integrations:webhooks.views')}
        tabs={views.map((id) => ({ id, label: t(`integrations:webhooks.${id}`) }))}
        value={view}
        onChange={(next) => setSearch(next === 'webhooks' ? {} : { view: next })}
      >
        <div className={styles.view}>
          {view === 'webhooks' && <WebhookList />}
          {view === 'tokens' && <TokenSettings isTeam />}
          {view === 'allTokens' && <TokensOfAll />}
        </div>
      </Tabs>
    </StaffPage>
  )
}

function TokensOfAll() {
  const [search, setSearch] = useSearchParams()
  const isOpen = useStaffPages().some(({ to }) => to === adminPaths.members)
  return (
    <AllTokens
      owner={search.get('owner') ?? undefined}
      onOwner={(owner) => setSearch({ view: 'allTokens', ...(owner && { owner }) })}
      memberPath={isOpen ? adminMemberPath : null}
    />
  )
}
