import { useTranslation } from 'react-i18next'
import { BlockedList } from '../../../features/reactions/index.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { paths } from '../../paths.ts'

export function BlockedScreen() {
  const { t } = useTranslation()
  return <BlockedList wayOn={<ButtonLink to={paths.matches}>{t('reactions:wayOn.matches')}</ButtonLink>} />
}
