import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'

/**
 * Hands on the address of one's own profile, by the device's own way of sharing, else by copying. Only one's own: whether
 * somebody is a member here is theirs to tell. Whoever opens the address has to log in first.
 */
export function ShareProfile({ path }: { path: string }) {
  const { t } = useTranslation()

  async function share() {
    const url = new URL(path, location.origin).href
    try {
      if (navigator.share) return await navigator.share({ url })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
    try {
      await navigator.clipboard.writeText(url)
      toast.info(t('people:share.copied'))
    } catch {
      toast.error(t('common:failed'))
    }
  }

  return (
    <Button kind="outlined" icon="send" onClick={() => void share()}>
      {t('people:share.button')}
    </Button>
  )
}
