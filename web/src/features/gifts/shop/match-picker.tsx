import type { GiftPlan } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { failureMessage } from '../../../lib/api/failures.ts'
import { formatMoney } from '../../../lib/i18n/format.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { GiftArt } from '../gift-art.tsx'
import { useFirstMatches } from '../queries.ts'
import { GiftsLoading } from './gifts-loading.tsx'
import styles from './match-picker.module.css'

type Ways = { pathFor: (memberId: string) => string; discoverPath: string }

/** A gift without a recipient: the matches to choose from. */
export function MatchPicker({ gift, ...ways }: { gift: GiftPlan } & Ways) {
  const { t } = useTranslation()
  return (
    <div className={styles.picker}>
      <div className={styles.gift}>
        <GiftArt icon={gift.icon} size={72} />
        <div>
          <h2 className={styles.title}>{gift.name}</h2>
          <p className={styles.price}>{formatMoney(gift.amount)}</p>
        </div>
      </div>
      <h2 className={styles.title}>{t('gift-screens:picker.title')}</h2>
      <Matches {...ways} />
    </div>
  )
}

function Matches({ pathFor, discoverPath }: Ways) {
  const { t } = useTranslation()
  const matches = useFirstMatches()
  if (matches.isPending) return <GiftsLoading />
  if (!matches.data)
    return (
      <FailedState
        message={failureMessage(matches.error)}
        onRetry={() => void matches.refetch()}
        busy={matches.isFetching}
      />
    )
  if (matches.data.length === 0)
    return (
      <>
        <p className={styles.text}>{t('gift-screens:picker.none')}</p>
        <ButtonLink to={discoverPath}>{t('gift-screens:none.action')}</ButtonLink>
      </>
    )
  return (
    <>
      <ul>
        {matches.data.map(({ id, firstname, age, avatar }) => (
          <li key={id}>
            <Link to={pathFor(id)} className={styles.match}>
              <Avatar src={avatar} name="" seed={id} size={40} />
              <span className={styles.name}>{t('people:nameAge', { name: firstname, age })}</span>
              <Icon name="chevron-right" size={20} />
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.text}>{t('gift-screens:picker.others')}</p>
    </>
  )
}
