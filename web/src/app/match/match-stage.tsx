import type { MemberCard, SignedInUser } from '@karibu/contract'
import { usePerson } from '../../features/profiles/queries.ts'
import { MemberPhoto } from '../../features/reactions/index.ts'
import { Icon } from '../../ui/media/icon.tsx'
import { InterlacedPattern } from '../../ui/media/interlaced-pattern.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import styles from './match-stage.module.css'

type MatchStageProps = { me: SignedInUser; person: MemberCard; isAnimated: boolean }

/** The two patterns woven into one, and both photos on it; decoration only. */
export function MatchStage({ me, person, isAnimated }: MatchStageProps) {
  const mine = usePerson('me').data
  return (
    <div className={classNames(styles.stage, isAnimated && styles.moving)} aria-hidden="true">
      <InterlacedPattern seeds={[me.id, person.id]} hasFringe isAnimated={isAnimated} className={styles.pattern} />
      <div className={styles.pair}>
        <span className={classNames(styles.photo, styles.mine)}>
          <MemberPhoto member={me} photo={mine?.images[0]} alt="" sizes="168px" first />
        </span>
        <span className={classNames(styles.photo, styles.theirs)}>
          <MemberPhoto member={person} photo={person.images[0]} alt="" sizes="168px" first />
        </span>
        <span className={styles.knot}>
          <Icon name="heart-filled" size={32} />
        </span>
      </div>
    </div>
  )
}
