import { brand } from '@karibu/contract/brand'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { countryName } from '../../lib/i18n/format.ts'
import { keysOf } from '../../lib/keys-of.ts'
import { Icon } from '../../ui/media/icon.tsx'
import { Logo } from '../../ui/media/logo.tsx'
import { PatternBorder } from '../../ui/media/pattern-border.tsx'
import { paths } from '../paths.ts'
import { LanguageMenu } from './language-menu.tsx'
import styles from './site-footer.module.css'
import { usePublicPath } from './use-public-path.ts'

const socialNames = { facebook: 'Facebook', twitter: 'Twitter', instagram: 'Instagram', youtube: 'YouTube' } as const

/** Company, support and contact columns, the language menu and the small print. */
export function SiteFooter() {
  const { t } = useTranslation()
  return (
    <footer className={styles.footer}>
      <PatternBorder />
      <div className={styles.inside}>
        <div className={styles.brand}>
          <Logo name={brand.name} />
          <p>{t('landing:footer.line')}</p>
          <SocialLinks />
        </div>
        <Column title={t('landing:footer.company')}>
          <FooterLink to={paths.about}>{t('landing:footer.about')}</FooterLink>
          <FooterLink to={paths.careers}>{t('landing:footer.careers')}</FooterLink>
          <FooterLink to={paths.blog}>{t('landing:footer.blog')}</FooterLink>
          <FooterLink to={paths.gettingStarted}>{t('landing:footer.gettingStarted')}</FooterLink>
        </Column>
        <Column title={t('landing:footer.support')}>
          <FooterLink to={paths.helpCenter}>{t('landing:footer.helpCenter')}</FooterLink>
          <FooterLink to={paths.serverStatus}>{t('landing:footer.serverStatus')}</FooterLink>
          <FooterLink to={paths.reportBug}>{t('landing:footer.reportBug')}</FooterLink>
          <FooterLink to={paths.chatSupport}>{t('landing:footer.chatSupport')}</FooterLink>
        </Column>
        <Column title={t('landing:footer.contact')}>
          <FooterLink to={paths.contact}>{t('landing:footer.contactUs')}</FooterLink>
          <li>
            <a href={`mailto:${brand.supportEmail}`} className={styles.link}>
              {brand.supportEmail}
            </a>
          </li>
          <li className={styles.place}>
            <Icon name="pin" size={20} />
            {countryName(brand.supportCountryCode)}
          </li>
        </Column>
      </div>
      <div className={styles.foot}>
        <LanguageMenu />
        <ul className={styles.small}>
          <FooterLink to={paths.terms}>{t('landing:footer.terms')}</FooterLink>
          <FooterLink to={paths.privacy}>{t('landing:footer.privacy')}</FooterLink>
          <FooterLink to={paths.safety}>{t('landing:footer.safety')}</FooterLink>
          <FooterLink to={paths.guidelines}>{t('landing:footer.guidelines')}</FooterLink>
          <li className={styles.mark}>© {brand.name}</li>
        </ul>
      </div>
    </footer>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.column}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

function FooterLink({ to, children }: { to: string; children: string }) {
  const publicPath = usePublicPath()
  return (
    <li>
      <Link to={publicPath(to)} className={styles.link}>
        {children}
      </Link>
    </li>
  )
}

function SocialLinks() {
  const networks = keysOf(socialNames).filter((network) => brand.socialLinks[network])
  if (networks.length === 0) return null
  return (
    <ul className={styles.social}>
      {networks.map((network) => (
        <li key={network}>
          <a href={brand.socialLinks[network]} className={styles.link} rel="noreferrer">
            {socialNames[network]}
          </a>
        </li>
      ))}
    </ul>
  )
}
