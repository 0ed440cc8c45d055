import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'

/**
 * Shares the address of the member's own profile with the device's share sheet, else by copying. Only the own profile:
 * nobody else may disclose a membership. The address requires a login.
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
