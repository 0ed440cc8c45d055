import { brand } from '@karibu/contract/brand'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { countOf, useSummary } from '../../../features/administration/index.ts'
import { formatNumber } from '../../../lib/i18n/format.ts'
import { Chip } from '../../../ui/controls/chip.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { Logo } from '../../../ui/media/logo.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { adminPaths } from '../admin-paths.ts'
import { useStaffPages } from '../staff-page.tsx'
import styles from './staff-bar.module.css'
import { StaffLinks } from './staff-links.tsx'
import { StaffReturn } from './staff-return.tsx'

/** Above the staff pages on a narrow screen: the menu of all of them, and how much waits. */
export function StaffBar() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <header className={styles.bar}>
      <IconButton
        icon="menu"
        label={t('admin-screens:nav.pages')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      <Link to={adminPaths.home} className={styles.home} aria-label={`${brand.name}, ${t('admin-screens:home.title')}`}>
        <Logo name={brand.name} />
      </Link>
      <Chip>{t('staff:title')}</Chip>
      <Waiting />
      <Sheet side="left" isOpen={isOpen} onClose={close} title={t('admin-screens:nav.pages')}>
        <nav aria-label={t('staff:title')}>
          <StaffLinks onFollow={close} />
        </nav>
        <StaffReturn />
      </Sheet>
    </header>
  )
}

/** How much waits on all pages together, and the way to the list of it. */
function Waiting() {
  const { t } = useTranslation()
  const pages = useStaffPages()
  const { data: summary } = useSummary()
  const queues = pages.flatMap((page) => page.queues)
  const count = (summary && countOf(queues, summary)) ?? 0
  if (count === 0) return null
  const number = formatNumber(count)
  return (
    <Link to={adminPaths.home} className={styles.waiting}>
      <span className={styles.count} aria-hidden>
        {number}
      </span>
      <VisuallyHidden>{t('admin-screens:home.waits', { count, number })}</VisuallyHidden>
    </Link>
  )
}
