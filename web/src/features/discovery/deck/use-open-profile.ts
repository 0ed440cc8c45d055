import { useNavigate } from 'react-router'
import { isStill } from '../../../lib/device/motion.ts'

const photoWaitMs = 300
const pollMs = 16

/** Opens a profile; where the browser can and movement is welcome, the photo of the card becomes that of the page. */
export function useOpenProfile() {
  const navigate = useNavigate()
  return (to: string, card: HTMLElement | null) => {
    const photo = card?.querySelector<HTMLElement>('img:last-of-type')
    if (!photo || !document.startViewTransition || isStill()) return void navigate(to)
    photo.style.viewTransitionName = 'member-photo'
    const { finished } = document.startViewTransition(async () => {
      void navigate(to)
      const until = performance.now() + photoWaitMs
      while (photo.isConnected && performance.now() < until) await new Promise((go) => setTimeout(go, pollMs))
    })
    const release = () => photo.style.removeProperty('view-transition-name')
    void finished.then(release, release)
  }
}
