import type { MemberCard } from '@karibu/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDistance } from '../../lib/i18n/format.ts'
import { StatusDot } from '../../ui/feedback/badge.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { MemberPhoto } from './member-photo.tsx'
import styles from './member-tile.module.css'
import { Verified } from './verified.tsx'

type MemberTileProps = {
  member: MemberCard
  /** The address of the profile; without it (a blocked member) the tile is no link. */
  to?: string
  /** Something to say about the member, over the photo. */
  mark?: ReactNode
  /** One of the first on the screen: its photo is fetched at once. */
  first?: boolean
  /** Buttons under the photo. */
  children?: ReactNode
}

/** A member in a list: photo, name and age, distance, on large tiles what they look for, a dot while they are online. Of a blocked member only photo and name. */
export function MemberTile({ member, to, mark, first, children }: MemberTileProps) {
  const { t } = useTranslation()
  const title = t('reactions:nameAge', { name: member.firstname, age: member.age })
  return (
    <article className={styles.tile} data-member={member.id}>
      <div className={styles.picture}>
        <MemberPhoto
          member={member}
          photo={member.images[0]}
          alt=""
          sizes="(min-width: 1080px) 240px, (min-width: 768px) 30vw, 46vw"
          first={first}
        />
        {mark && <div className={styles.mark}>{mark}</div>}
        {to && member.active && (
          <StatusDot isOn hideText className={styles.status}>
            {t('reactions:online')}
          </StatusDot>
        )}
        <div className={styles.plate}>
          <h2 className={styles.name}>
            {to ? (
              <Link to={to} className={styles.link}>
                {title}
              </Link>
            ) : (
              title
            )}
          </h2>
          {to && <p className={styles.place}>{placeOf(member)}</p>}
          {to && member.lookingFor.length > 0 && (
            <p className={classNames(styles.place, styles.goals)}>
              <Icon name="rings" size={16} label={t('discovery:lookingFor')} />{' '}
              {member.lookingFor.map((goal) => t(`discovery:goals.${goal}`)).join(' · ')}
            </p>
          )}
          {to && <Proved badges={member.badges} />}
        </div>
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </article>
  )
}

/** The mark, with the most that was proved in words for the eyes. */
function Proved({ badges }: Pick<MemberCard, 'badges'>) {
  const { t } = useTranslation()
  const most = badges.includes('photo') ? 'photo' : badges[0]
  if (!most) return null
  return (
    <p className={styles.place}>
      <Verified badges={badges} /> <span aria-hidden="true">{t(`reactions:verified.${most}`)}</span>
    </p>
  )
}

/** "within 5 km", else the name of the country. */
export function placeOf(member: Pick<MemberCard, 'distance' | 'country'>): string {
  return formatDistance(member.distance, member.country?.code) || (member.country?.name ?? '')
}
