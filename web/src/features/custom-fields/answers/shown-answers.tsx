import { useTranslation } from 'react-i18next'
import { useShownAnswers } from '../queries.ts'
import styles from './answers.module.css'

/** What a member answered to the fields of staff; nothing without an answer that may be read. */
export function ShownAnswers({ id, name }: { id: string; name: string | null }) {
  const { t } = useTranslation()
  const { data } = useShownAnswers(id)
  if (!data?.length) return null
  return (
    <section className={styles.shown}>
      <h3>{name === null ? t('custom-fields:mine') : t('custom-fields:of', { name })}</h3>
      <dl className={styles.facts}>
        {data.map((answer) => (
          <div key={answer.id}>
            <dt>{answer.label}</dt>
            <dd>{answer.values.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
