import type { api, ReplyOf } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/i18n/format.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useShareAddress } from '../../profiles/index.ts'

type CityOpeningProps = {
  opening: NonNullable<ReplyOf<typeof api.discovery.members>['opening']>
  profilePath: string
  onRefresh: () => void
  busy: boolean
}

/** Says that my city is not open yet, how many wait in it, and what to do until then. */
export function CityOpening({ opening, profilePath, onRefresh, busy }: CityOpeningProps) {
  const { t } = useTranslation()
  const { city, waiting, balanced } = opening
  const share = useShareAddress()
  const needed = formatNumber(opening.needed)
  return (
    <EmptyState
      title={t('suggestions:opening.title', { city })}
      seed="opening"
      icon="pin"
      action={
        <>
          <Button icon="send" onClick={() => void share('/')}>
            {t('suggestions:few.invite')}
          </Button>
          <ButtonLink kind="outlined" to={profilePath}>
            {t('suggestions:opening.profile')}
          </ButtonLink>
          <Button kind="ghost" icon="refresh" busy={busy} onClick={onRefresh}>
            {t('discovery:end.lookAgain')}
          </Button>
        </>
      }
    >
      <p>
        {waiting === null
          ? t('suggestions:opening.few', { needed })
          : t('suggestions:opening.waiting', { waiting: formatNumber(waiting), needed })}{' '}
        {balanced && t('suggestions:opening.balanced')}
      </p>
      <p>{t('suggestions:opening.text')}</p>
      <p>{t('suggestions:opening.meanwhile')}</p>
    </EmptyState>
  )
}
