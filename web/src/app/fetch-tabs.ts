import { isSavingData } from '../lib/device/data-saver.ts'
import { routeAt } from './match-route.ts'
import { memberProfilePath, paths } from './paths.ts'

/** What the bottom bar leads to; a conversation on a phone is a page of its own. */
const tabs = [
  paths.matches,
  paths.messages,
  paths.mobileMessages,
  paths.likes,
  paths.whoLikesMe,
  paths.notifications,
  // Opened from a card, it has to be there at once.
  memberProfilePath('-'),
]

/** Fetches the files of the main tabs, unless data is saved: a tab opened for the first time offline has its page then. */
export async function fetchTabs(): Promise<void> {
  if (isSavingData()) return
  // A file that does not come is fetched when its tab is opened.
  await Promise.all(
    tabs.map((path) =>
      routeAt(path)
        ?.load()
        .catch(() => undefined),
    ),
  )
}
