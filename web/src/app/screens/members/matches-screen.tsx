import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Discover, FilterPanel, useHasAside } from '../../../features/discovery/index.ts'
import { MemberGridSkeleton } from '../../../features/reactions/index.ts'
import { afterFirstView } from '../../../lib/first-view.ts'
import { loadTranslationPart } from '../../../lib/i18n/i18n.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Tabs } from '../../../ui/controls/tabs.tsx'
import { memberProfilePath, paths, withUid } from '../../paths.ts'
import { useMessagesWith } from '../../use-messages-with.ts'
import { MatchesAsideSkeleton } from './matches-aside-skeleton.tsx'

const MatchesAside = lazyPart(
  async () => {
    await afterFirstView()
    const [file] = await Promise.all([import('./matches-aside.tsx'), loadTranslationPart('app')])
    return file.MatchesAside
  },
  <MatchesAsideSkeleton />,
)

const MutualList = lazyPart(
  async () => {
    const [file] = await Promise.all([
      import('../../../features/reactions/lists/mutual-list.tsx'),
      loadTranslationPart('app'),
    ])
    return file.MutualList
  },
  <MemberGridSkeleton />,
)

const giftsFor = (memberId: string) => withUid(paths.gifts, memberId)
const waysOn = {
  welcomePath: paths.welcome,
  preferencesPath: paths.profile,
  passedPath: paths.dislikes,
  pausePath: `${paths.settings}?tab=privacy`,
}

export function MatchesScreen() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const write = useMessagesWith()
  const hasAside = useHasAside()
  const tab = search.get('tab') === 'mutual' ? 'mutual' : 'discover'

  function choose(id: string) {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (id === 'mutual') next.set('tab', 'mutual')
        else next.delete('tab')
        next.delete('panel')
        return next
      },
      { replace: true },
    )
  }

  const filter = tab === 'discover' && <FilterPanel />
  return (
    <>
      <Tabs
        label={t('discovery:tabs.label')}
        tabs={[
          { id: 'discover', label: t('discovery:tabs.discover') },
          { id: 'mutual', label: t('discovery:tabs.mutual') },
        ]}
        value={tab}
        onChange={choose}
      >
        {tab === 'mutual' ? (
          <MutualList
            profileOf={memberProfilePath}
            onWrite={write}
            wayOn={<ButtonLink to={paths.matches}>{t('reactions:wayOn.discover')}</ButtonLink>}
            onward={
              <ButtonLink to={paths.matches} kind="ghost" size="small">
                {t('reactions:match.keepLooking')}
              </ButtonLink>
            }
          />
        ) : (
          <Discover profileOf={memberProfilePath} onWrite={write} giftsOf={giftsFor} ways={waysOn} />
        )}
      </Tabs>
      {hasAside ? (
        <aside>
          {filter}
          {!search.has('panel') && <MatchesAside />}
        </aside>
      ) : (
        filter
      )}
    </>
  )
}
