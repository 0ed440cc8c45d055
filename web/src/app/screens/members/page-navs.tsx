import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { SubNav } from './sub-nav.tsx'

/** Those I like, and those I keep for myself. */
export function LikesNav() {
  const { t } = useTranslation()
  const links = [
    { to: paths.likes, label: t('dashboard:nav.likes') },
    { to: paths.favourites, label: t('dashboard:nav.favourites') },
  ]
  return <SubNav label={t('dashboard:nav.likes')} links={links} />
}

/** Those who like me, and those who looked. */
export function AdmirersNav() {
  const { t } = useTranslation()
  const links = [
    { to: paths.whoLikesMe, label: t('dashboard:nav.whoLikesMe') },
    { to: paths.visitors, label: t('dashboard:nav.visitors') },
  ]
  return <SubNav label={t('dashboard:nav.whoLikesMe')} links={links} />
}
