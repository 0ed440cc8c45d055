import type { ExposureDay } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatDate, formatNumber } from '../../../lib/i18n/format.ts'
import { exposureText } from './exposure-text.ts'
import { exposureGenders, exposureKeys, exposureRows } from './figure-rules.ts'
import styles from './figures.module.css'

/** How evenly Discover shows members: a row for each day, newest first, and a column for each figure and gender. */
export function ExposureTable({ exposure }: { exposure: readonly ExposureDay[] }) {
  const { t } = useTranslation()
  const title = t('admin-screens:figures.exposure.title')
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      {exposure.length === 0 ? (
        <p className={styles.muted}>{t('admin-screens:figures.exposure.none')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard
        <section className={styles.scroll} tabIndex={0} aria-label={title}>
          <table className={styles.table}>
            <ExposureHead />
            <tbody>
              {exposureRows(exposure).map(({ day, genders }) => (
                <tr key={day}>
                  <th scope="row">{formatDate(`${day}T00:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' })}</th>
                  {exposureKeys.map((key) =>
                    genders.map((each, index) => (
                      <td key={`${key}-${exposureGenders[index]}`}>{exposureText(key, each?.[key] ?? null, 2)}</td>
                    )),
                  )}
                  {genders.map((each, index) => (
                    <td key={exposureGenders[index]}>{each ? formatNumber(each.members) : '–'}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}

/** Two rows: the figures, and below each the genders. */
function ExposureHead() {
  const { t } = useTranslation()
  const columns = [...exposureKeys, 'members'] as const
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          {t('admin-screens:figures.day')}
        </th>
        {columns.map((key) => (
          <th key={key} scope="colgroup" colSpan={exposureGenders.length} className={styles.genders}>
            {t(`admin-screens:figures.exposure.columns.${key}`)}
          </th>
        ))}
      </tr>
      <tr>
        {columns.map((key) =>
          exposureGenders.map((gender) => (
            <th key={`${key}-${gender}`} scope="col">
              {t(`admin-screens:figures.exposure.genders.${gender}`)}
            </th>
          )),
        )}
      </tr>
    </thead>
  )
}
