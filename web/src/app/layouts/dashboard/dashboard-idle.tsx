import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { CurrentAnnouncement } from '../../../features/announcements/index.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { paths } from '../../paths.ts'

/** Work of the frame that waits longest: what is kept for the next visit, and what staff announce. */
export function DashboardIdle() {
  const place = useLocation().pathname.replace(/\/+$/, '')
  useEffect(() => {
    // Imported as where it restores, so that the service worker stores the same file. Without it nothing is kept for the next visit.
    const stopping = import('../../../lib/api/offline-queries.ts')
      .then(({ startBackground }) => startBackground(queryClient))
      .catch(() => undefined)
    return () => void stopping.then((stop) => stop?.())
  }, [])
  return isQuiet(place) ? null : <CurrentAnnouncement />
}

/** Conversations, staff pages and pages with one task. */
const isQuiet = (place: string): boolean =>
  [paths.messages, paths.mobileMessages, paths.admin].some((path) => `${place}/`.startsWith(`${path}/`)) ||
  [paths.welcome, paths.newTerms, paths.deposit, paths.upgrade].some((path) => place === path)
