import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { toastStore } from './toast.ts'
import styles from './toaster.module.css'

const none: ReturnType<typeof toastStore.read> = []

/** The place at the top centre where toasts appear; rendered once. */
export function Toaster() {
  const { t } = useTranslation()
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none)
  const region = useRef<HTMLDivElement>(null)

  // As a popover the region is drawn above an open modal dialog; shown anew, it is the topmost again.
  useEffect(() => {
    const element = region.current
    if (!element?.showPopover) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (toasts.length > 0) element.showPopover()
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
          <button type="button" className={styles.offer} onClick={toast.offer.act}>
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
