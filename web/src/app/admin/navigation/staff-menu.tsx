import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countOf, useSummary } from '../../../features/administration/index.ts'
import { formatNumber } from '../../../lib/i18n/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useStaffPages } from '../staff-page.tsx'
import { StaffLinks } from './staff-links.tsx'
import styles from './staff-menu.module.css'

/** On a narrow screen: one button for all staff pages, with how much waits on them; nothing for members who are not staff. */
export function StaffMenu() {
  const pages = useStaffPages()
  return pages.length === 0 ? null : <Menu pages={pages} />
}

function Menu({ pages }: { pages: ReturnType<typeof useStaffPages> }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { data: summary } = useSummary()
  const waiting =
    (summary &&
      countOf(
        pages.flatMap(({ queues }) => queues),
        summary,
      )) ??
    0
  return (
    <div className={styles.menu}>
      <Button kind="outlined" size="small" icon="menu" onClick={() => setOpen(true)}>
        {t('admin-screens:nav.pages')}
      </Button>
      {waiting > 0 && (
        <span className={styles.waiting}>
          {t('admin-screens:home.waits', { count: waiting, number: formatNumber(waiting) })}
        </span>
      )}
      <Sheet side="left" isOpen={isOpen} onClose={() => setOpen(false)} title={t('admin-screens:nav.pages')}>
        <nav aria-label={t('staff:title')}>
          <StaffLinks onFollow={() => setOpen(false)} />
        </nav>
      </Sheet>
    </div>
  )
}
