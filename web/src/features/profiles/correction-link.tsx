import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

const correctionPath = '/dashboard/settings?tab=verification'

/** To where staff are asked to correct what a member cannot change. */
export function CorrectionLink() {
  const { t } = useTranslation()
  return <Link to={correctionPath}>{t('people:correction')}</Link>
}
