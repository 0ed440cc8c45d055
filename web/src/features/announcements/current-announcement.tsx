import { useState } from 'react'
import { useAuthStore } from '../../lib/auth-store.ts'
import styles from './announcement-card.module.css'
import { AnnouncementCard } from './announcement-card.tsx'
import { isDismissed, saveDismissed } from './dismissed-announcement.ts'
import { useCurrentAnnouncement } from './use-current-announcement.ts'

/** The newest announcement for the member until they close it. */
export function CurrentAnnouncement() {
  const memberId = useAuthStore((state) => state.user?.id)
  const announcement = useCurrentAnnouncement(memberId)
  const [closedId, setClosedId] = useState<string | null>(null)
  if (!announcement || !memberId || closedId === announcement.id || isDismissed(memberId, announcement.id)) return null
  const dismiss = () => {
    saveDismissed(memberId, announcement.id)
    setClosedId(announcement.id)
    // The button that had the focus is gone.
    document.getElementById('main')?.focus()
  }
  return (
    <div className={styles.place}>
      <AnnouncementCard announcement={announcement} onDismiss={dismiss} />
    </div>
  )
}
