import { useNavigate } from 'react-router'
import { wideScreen } from '../lib/device/use-media.ts'
import { paths, withUid } from './paths.ts'

/** Opens the conversation with a member: beside the list on wide screens, else on a page of its own. */
export function useMessagesWith(): (memberId: string) => void {
  const navigate = useNavigate()
  return (memberId) => {
    const isWide = window.matchMedia?.(wideScreen).matches ?? true
    void navigate(withUid(isWide ? paths.messages : paths.mobileMessages, memberId))
  }
}
