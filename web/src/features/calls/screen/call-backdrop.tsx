import { useAuthStore } from '../../../lib/auth-store.ts'
import { InterlacedPattern } from '../../../ui/media/interlaced-pattern.tsx'
import { Photo } from '../../../ui/media/photo.tsx'
import type { Callee } from '../session/call-store.ts'
import styles from './call-backdrop.module.css'

/** Behind a call: the photo of the other member, blurred and dimmed, or the pattern of both without one. Decoration only. */
export function CallBackdrop({ person }: { person: Callee }) {
  const myId = useAuthStore((state) => state.user?.id ?? '')
  const seeds = [myId, person.id] as const
  return (
    <div className={styles.backdrop} aria-hidden="true">
      {person.avatar ? (
        <Photo src={person.avatar} alt="" width={480} height={600} seed={person.id} className={styles.photo} first />
      ) : (
        <InterlacedPattern seeds={seeds} band={48} className={styles.pattern} />
      )}
      <div className={styles.edge}>
        <InterlacedPattern seeds={seeds} band={16} motifs={1} />
      </div>
    </div>
  )
}
