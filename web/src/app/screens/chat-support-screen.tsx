import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/button.tsx'
import { usePublicPath } from '../layouts/use-public-path.ts'
import { paths } from '../paths.ts'
import { MailButton } from './mail-button.tsx'
import styles from './public-page.module.css'
import { PublicPage, PublicSection } from './public-page.tsx'

/** How to get an answer from a person. */
export function ChatSupportScreen() {
  const { t } = useTranslation()
  const publicPath = usePublicPath()
  return (
    <PublicPage title={t('pages:chatSupport.title')} lead={t('pages:chatSupport.lead')}>
      <PublicSection title={t('pages:chatSupport.first.title')}>
        <p>{t('pages:chatSupport.first.text')}</p>
        <div className={styles.actions}>
          <ButtonLink to={publicPath(paths.helpCenter)} kind="outlined" icon="help">
            {t('pages:chatSupport.help')}
          </ButtonLink>
          <ButtonLink to={publicPath(paths.serverStatus)} kind="outlined" icon="heartbeat">
            {t('pages:chatSupport.status')}
          </ButtonLink>
        </div>
      </PublicSection>
      <PublicSection title={t('pages:chatSupport.write.title')}>
        <p>{t('pages:chatSupport.write.text')}</p>
      </PublicSection>
      <div>
        <MailButton subject={t('pages:chatSupport.subject')} body={t('pages:chatSupport.body')}>
          {t('pages:chatSupport.action')}
        </MailButton>
      </div>
    </PublicPage>
  )
}
