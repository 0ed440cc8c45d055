import { brand } from '@karibu/contract/brand'
import { useTranslation } from 'react-i18next'
import { TicketLetter } from '../../../features/support/index.ts'
import { countryName } from '../../../lib/i18n/format.ts'
import { Icon } from '../../../ui/media/icon.tsx'
import { usePublicPath } from '../../layouts/use-public-path.ts'
import { paths } from '../../paths.ts'
import styles from './public-page.module.css'
import { PublicPage, PublicSection } from './public-page.tsx'

/** How to reach the people behind the product. */
export function ContactScreen() {
  const { t } = useTranslation()
  const publicPath = usePublicPath()
  return (
    <PublicPage title={t('pages:contact.title')} lead={t('pages:contact.lead')}>
      <PublicSection title={t('pages:contact.form')}>
        <TicketLetter kind="contact" talkPath={publicPath(paths.chatSupport)} />
      </PublicSection>
      <PublicSection title={t('pages:contact.mail.title')}>
        <a className={styles.mail} href={`mailto:${brand.supportEmail}`}>
          <Icon name="mail" />
          {brand.supportEmail}
        </a>
        <p>{t('pages:contact.mail.text')}</p>
      </PublicSection>
      <PublicSection title={t('pages:contact.place.title')}>
        <p>{t('pages:contact.place.text', { country: countryName(brand.supportCountryCode) })}</p>
      </PublicSection>
      <PublicSection title={t('pages:contact.urgent.title')}>
        <p>{t('pages:contact.urgent.text')}</p>
      </PublicSection>
    </PublicPage>
  )
}
