import { brand } from '@karibu/contract/brand'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAuthStore } from '../../lib/auth-store.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { IconLink } from '../../ui/controls/icon-button.tsx'
import { Logo } from '../../ui/media/logo.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { paths } from '../paths.ts'
import { LanguageMenu } from './language-menu.tsx'
import styles from './site-navbar.module.css'
import { usePublicPath } from './use-public-path.ts'

const solidAfterPx = 50

/** The bar of the public pages: clear over the picture at the top, solid once one has scrolled past 50 px. */
export function SiteNavbar({ overPicture }: { overPicture?: boolean }) {
  const { t } = useTranslation()
  const publicPath = usePublicPath()
  const isScrolled = useSyncExternalStore(onScroll, readScrolled, () => false)
  return (
    <header className={classNames(styles.bar, (isScrolled || !overPicture) && styles.solid)} data-scrolled={isScrolled}>
      <nav className={styles.inside} aria-label={t('common:nav.main')}>
        <Link to={publicPath(paths.home)} className={styles.home} aria-label={t('common:nav.home')}>
          <Logo name={brand.name} className={styles.logo} />
        </Link>
        <LanguageMenu compact />
        <AccountLinks />
      </nav>
    </header>
  )
}

/** The ways in; who is in already goes back to the matches. */
function AccountLinks() {
  const { t } = useTranslation()
  // The prerendered page has no user.
  const isSignedIn = useSyncExternalStore(useAuthStore.subscribe, readSignedIn, () => false)
  if (isSignedIn)
    return (
      <ButtonLink to={paths.matches} size="small">
        {t('common:nav.matches')}
      </ButtonLink>
    )
  return (
    <>
      <ButtonLink to={paths.login} kind="ghost" size="small" className={styles.login}>
        {t('common:nav.login')}
      </ButtonLink>
      <span className={styles.loginIcon}>
        <IconLink to={paths.login} icon="user" label={t('common:nav.login')} />
      </span>
      <ButtonLink to={paths.signUp} size="small">
        {t('common:nav.signUp')}
      </ButtonLink>
    </>
  )
}

const readSignedIn = () => useAuthStore.getState().token !== null

function onScroll(listener: () => void) {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

function readScrolled() {
  return window.scrollY > solidAfterPx
}
