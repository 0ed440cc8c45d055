import { brand } from '@karibu/contract/brand'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Pattern } from '../../ui/media/pattern.tsx'
import styles from './claim.module.css'
import { Drawing } from './drawing.tsx'

/** What a photo does: one card with a cloth, one with a face. */
export function Claim({ signUpPath }: { signUpPath: string }) {
  const { t } = useTranslation()
  return (
    <section className={styles.band}>
      <div className={styles.inside}>
        <div className={styles.cards} aria-hidden="true">
          <figure className={styles.without}>
            <span className={styles.photo}>
              <Pattern seed="kikoi-9" />
            </span>
            <figcaption>{t('landing:claim.without')}</figcaption>
          </figure>
          <figure className={styles.with}>
            <Drawing name="zola" className={styles.photo} />
            <figcaption>{t('landing:claim.with')}</figcaption>
          </figure>
        </div>
        <div className={styles.text}>
          <h2 className={styles.title}>{t('landing:claim.title', { count: brand.photoVisibilityTimes })}</h2>
          <p>{t('landing:claim.text')}</p>
          <ButtonLink to={signUpPath}>{t('landing:join')}</ButtonLink>
        </div>
      </div>
    </section>
  )
}
