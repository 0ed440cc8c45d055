import { brand } from '@karibu/contract/brand'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../ui/controls/chip.tsx'
import { Person, type PersonName } from './person.tsx'
import styles from './testimonials.module.css'

const faces: Record<(typeof brand.testimonials)[number]['id'], PersonName> = {
  first: 'adaeze',
  second: 'junior',
  third: 'neema',
}

/** Three short stories; where the brand says that they are samples, each says so itself. */
export function Testimonials() {
  const { t } = useTranslation()
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('landing:testimonials.title')}</h2>
      <ul className={styles.list}>
        {brand.testimonials.map(({ id, name, place }) => (
          <li key={id}>
            <figure className={styles.card}>
              <svg className={styles.face} viewBox="0 0 200 200" aria-hidden="true">
                <rect width="200" height="200" className={styles.ground} />
                <Person who={faces[id]} y={8} />
              </svg>
              <blockquote>{t(`landing:testimonials.${id}`)}</blockquote>
              <figcaption>
                <span>
                  <strong>{name}</strong>, {place}
                </span>
                {brand.claimsAreIllustrative && <Chip>{t('landing:testimonials.illustrative')}</Chip>}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {brand.claimsAreIllustrative && <p className={styles.note}>{t('landing:testimonials.note')}</p>}
    </section>
  )
}
