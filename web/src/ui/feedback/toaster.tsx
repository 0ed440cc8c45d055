import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../media/icon.tsx'
import { classNames } from '../styles/class-names.ts'
import { toastStore } from './toast.ts'
import { topPlace, useToastPlace } from './toast-place.ts'
import styles from './toaster.module.css'

const none: ReturnType<typeof toastStore.read> = []

/**
 * The place at the top centre where toasts appear; rendered once for the page, and in every modal dialog, outside of
 * which nothing is announced or can be pressed. It is rendered empty before the first toast: content that is inserted
 * together with its live region is not announced.
 */
export function Toaster() {
  const { t } = useTranslation()
  const place = useToastPlace()
  const isTop = useSyncExternalStore(
    topPlace.subscribe,
    () => topPlace.read() === place,
    () => false,
  )
  const all = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none)
  const toasts = isTop ? all : none
  const region = useRef<HTMLDivElement>(null)

  // As a popover the region is drawn above whatever is open; shown anew, it is the topmost again.
  useEffect(() => {
    const element = region.current
    if (!element?.showPopover) return
    if (toasts.length > 0 && element.matches(':popover-open')) element.hidePopover()
    if (!element.matches(':popover-open')) element.showPopover()
  }, [toasts])

  return (
    <div ref={region} popover="manual" className={styles.region}>
      <div aria-live="assertive" className={styles.list}>
        {toasts.filter((toast) => toast.tone === 'error').map(draw)}
      </div>
      <div aria-live="polite" className={styles.list}>
        {toasts.filter((toast) => toast.tone === 'info').map(draw)}
      </div>
    </div>
  )

  function draw(toast: (typeof toasts)[number]) {
    return (
      <div key={toast.id} className={classNames(styles.toast, styles[toast.tone])} data-tone={toast.tone}>
        <Icon name={toast.tone === 'error' ? 'alert' : 'info'} size={20} />
        <span className={styles.text}>{toast.message}</span>
        {toast.offer && (
          <button
            type="button"
            className={styles.offer}
            onClick={() => {
              toastStore.dismiss(toast.id)
              toast.offer?.onPress()
            }}
          >
            {toast.offer.label}
          </button>
        )}
        <button
          type="button"
          className={styles.close}
          aria-label={t('common:close')}
          onClick={() => toastStore.dismiss(toast.id)}
        >
          <Icon name="cross" size={16} />
        </button>
      </div>
    )
  }
}
