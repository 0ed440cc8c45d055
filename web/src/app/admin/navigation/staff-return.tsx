import { brand } from '@karibu/contract/brand'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../ui/media/icon.tsx'
import { paths } from '../../paths.ts'
import styles from './staff-return.module.css'

/** The way from the staff pages to those of members. */
export function StaffReturn() {
  const { t } = useTranslation()
  return (
    <Link to={paths.matches} className={styles.back}>
      <Icon name="arrow-left" size={20} />
      {t('admin-screens:nav.back', { brand: brand.name })}
    </Link>
  )
}
