import { brand } from '@karibu/contract/brand'
import { useTranslation } from 'react-i18next'
import { Drawing, type DrawingName } from './drawing.tsx'
import styles from './testimonials.module.css'

const faces: Record<(typeof brand.testimonials)[number]['id'], DrawingName> = {
  first: 'adaeze',
  second: 'junior',
  third: 'neema',
}

/** Three short stories; where the brand says that they are samples, a line below says so once. */
export function Testimonials() {
  const { t } = useTranslation()
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('landing:testimonials.title')}</h2>
      <ul className={styles.list}>
        {brand.testimonials.map(({ id, name, place }) => (
          <li key={id}>
            <figure className={styles.card}>
              <Drawing name={faces[id]} className={styles.face} />
              <blockquote>{t(`landing:testimonials.${id}`)}</blockquote>
              <figcaption>
                <span>
                  <strong>{name}</strong>, {place}
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {brand.claimsAreIllustrative && <p className={styles.note}>{t('landing:testimonials.note')}</p>}
    </section>
  )
}
