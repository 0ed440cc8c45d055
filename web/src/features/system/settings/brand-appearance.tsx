import type { SettingsReply } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../../lib/i18n/i18n.ts'
import styles from './settings.module.css'

/** The icon, the picture for shared links and the colours, as this build has them. */
export function BrandAppearance({ appearance: { colours } }: Pick<SettingsReply, 'appearance'>) {
  const { t } = useTranslation()
  return (
    <div className={styles.appearance}>
      <div className={styles.pictures}>
        <figure>
          <img src="/icon.svg" alt="" width={96} height={96} />
          <figcaption>{t('admin-screens:settings.appearance.icon')}</figcaption>
        </figure>
        <figure>
          <img src={`/social-${currentLocale()}.png`} alt="" width={1200} height={630} loading="lazy" />
          <figcaption>{t('admin-screens:settings.appearance.social')}</figcaption>
        </figure>
      </div>
      <h3 id="settings-colours">{t('admin-screens:settings.appearance.colours')}</h3>
      <ul className={styles.colours} aria-labelledby="settings-colours">
        {colours.map(({ name, light, dark }) => (
          <li key={name}>
            <span className={styles.swatch} aria-hidden="true">
              <span style={{ background: light }} />
              <span style={{ background: dark }} />
            </span>
            <span className={styles.colour}>
              {`--${name}`}
              <code>
                {light} {dark}
              </code>
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.muted}>{t('admin-screens:settings.appearance.text')}</p>
    </div>
  )
}
