import type { ReactNode } from 'react'
import styles from './moderation.module.css'

/** What a decision removes: a photo of the profile, or a message by its place among the evidence. */
export type Choosing = {
  photo: string | undefined
  message: number | undefined
  onChoose: (choice: { photo: string } | { message: number }) => void
}

type ChoosablePhotoProps = { id: string | undefined; choosing: Choosing | undefined; children: ReactNode }

/** A photo that is chosen by pressing it, where the report can be decided and the photo is still there. */
export function ChoosablePhoto({ id, choosing, children }: ChoosablePhotoProps) {
  if (id === undefined || !choosing) return children
  return (
    <button
      type="button"
      className={styles.choosable}
      aria-pressed={choosing.photo === id}
      onClick={() => choosing.onChoose({ photo: id })}
    >
      {children}
    </button>
  )
}
