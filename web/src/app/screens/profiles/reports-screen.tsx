import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { MyDecisions } from '../../../features/moderation/index.ts'
import { MyReports } from '../../../features/safety/index.ts'
import { Tabs } from '../../../ui/controls/tabs.tsx'
import { paths } from '../../paths.ts'

const tabs = ['reports', 'decisions'] as const

/** What I reported, and what was decided about me. */
export function ReportsScreen() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find((id) => id === search.get('tab')) ?? 'reports'
  return (
    <Tabs
      label={t('reporting:mine.page')}
      tabs={[
        { id: 'reports', label: t('reporting:mine.title') },
        { id: 'decisions', label: t('appeal:mine.title') },
      ]}
      value={tab}
      onChange={(id) => setSearch(id === 'reports' ? {} : { tab: id }, { replace: true })}
    >
      {tab === 'reports' ? (
        <MyReports supportPath={paths.chatSupport} gonePath={`${paths.report}#gone`} />
      ) : (
        <MyDecisions />
      )}
    </Tabs>
  )
}
