import { useTranslation } from 'react-i18next'
import { toast } from '../../ui/feedback/toast.ts'

/**
 * Shares a page of this site with the device's share sheet, else by copying its address. The page of a profile requires
 * a login and shows nothing to members who may not see its owner.
 */
export function useShareAddress() {
  const { t } = useTranslation()
  return async (path: string) => {
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
}
