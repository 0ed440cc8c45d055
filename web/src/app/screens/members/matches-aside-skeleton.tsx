import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import styles from './matches-aside-skeleton.module.css'

const faces = [1, 2, 3]
const turns = [1, 2, 3]

/** The shape of the column beside the deck: faces under a heading, then conversations. */
export function MatchesAsideSkeleton() {
  return (
    <>
      <div className={styles.block}>
        <Skeleton shape="title" />
        <div className={styles.faces}>
          {faces.map((face) => (
            <div key={face}>
              <Skeleton shape="photo" />
              <Skeleton />
            </div>
          ))}
        </div>
      </div>
      <div className={styles.block}>
        <Skeleton shape="title" />
        {turns.map((turn) => (
          <div key={turn} className={styles.turn}>
            <Skeleton shape="circle" className={styles.avatar} />
            <div>
              <Skeleton />
              <Skeleton />
            </div>
          </div>
        ))}
      </div>
    </>
  )
}
