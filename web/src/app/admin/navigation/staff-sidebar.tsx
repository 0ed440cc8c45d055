import { brand } from '@karibu/contract/brand'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Chip } from '../../../ui/controls/chip.tsx'
import { Logo } from '../../../ui/media/logo.tsx'
import { paths } from '../../paths.ts'
import { StaffLinks } from './staff-links.tsx'
import { StaffReturn } from './staff-return.tsx'
import styles from './staff-sidebar.module.css'

/** The navigation beside the staff pages on a wide screen, in the place of the members' one. */
export function StaffSidebar() {
  const { t } = useTranslation()
  return (
    <nav className={styles.sidebar} aria-label={t('staff:title')}>
      <header className={styles.top}>
        <Link to={paths.home} className={styles.home} aria-label={t('common:nav.home')}>
          <Logo name={brand.name} />
        </Link>
        <Chip>{t('staff:title')}</Chip>
      </header>
      <div className={styles.links}>
        <StaffLinks />
      </div>
      <StaffReturn />
    </nav>
  )
}
