import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { TokenSettings, WebhookList } from '../../../features/integrations/index.ts'
import { Tabs } from '../../../ui/controls/tabs.tsx'
import { adminPaths } from '../admin-paths.ts'
import { StaffPage } from '../staff-page.tsx'
import styles from './integrations-screen.module.css'

const views = ['webhooks', 'tokens'] as const

/** What other systems receive from this site, and the tokens that one's own scripts use. */
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
        <div className={styles.view}>{view === 'webhooks' ? <WebhookList /> : <TokenSettings isTeam />}</div>
      </Tabs>
    </StaffPage>
  )
}
