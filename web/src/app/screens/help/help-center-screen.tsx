import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Answers } from '../../../features/help/index.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { usePublicPath } from '../../layouts/use-public-path.ts'
import { paths } from '../../paths.ts'
import styles from '../public/public-page.module.css'
import { PublicPage } from '../public/public-page.tsx'

/** What is asked most, to be searched, and a way on to people for the rest. */
export function HelpCenterScreen() {
  const { t } = useTranslation()
  const { hash } = useLocation()
  const publicPath = usePublicPath()
  return (
    <PublicPage title={t('help:title')} lead={t('help:lead')}>
      <Answers hash={hash} />
      <aside className={styles.way} aria-labelledby="still">
        <h2 id="still">{t('help:still')}</h2>
        <p>{t('help:stillText')}</p>
        <ButtonLink to={publicPath(paths.chatSupport)} kind="outlined" icon="chat">
          {t('help:ask')}
        </ButtonLink>
      </aside>
    </PublicPage>
  )
}
