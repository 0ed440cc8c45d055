import { useTranslation } from 'react-i18next'
import { celebrate, isReacting, type Match, openMatch, showOnce } from '../../features/reactions/index.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { paths } from '../paths.ts'

/**
 * Shows a match that arrives by the socket: at once to a member in Discover or whose own like completed it; to others as
 * a notice with a button, since they are doing something else.
 */
export function useMatchNotice(): (match: Match) => void {
  const { t } = useTranslation()
  return (match) => {
    const isDiscover = location.pathname.replace(/\/+$/, '') === paths.matches
    if (isDiscover || isReacting(match.person.id)) return celebrate(match)
    showOnce(match, () =>
      toast.offer(t('reactions:match.title', { name: match.person.firstname }), {
        label: t('reactions:match.open'),
        onPress: () => openMatch(match),
      }),
    )
  }
}
