import type { ProfileTexts } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import styles from './moderation.module.css'

type ReportedTextsProps = {
  reported: ProfileTexts
  /** Null where the member has left. */
  today: ProfileTexts | null
}

/** What the reported member's profile said when it was reported, beside what it says today where that differs. */
export function ReportedTexts({ reported, today }: ReportedTextsProps) {
  const { t } = useTranslation()
  const hasChanged = today === null || textsOf(reported) !== textsOf(today)
  if (!hasChanged)
    return (
      <>
        <Texts profile={reported} />
        <p className={styles.meta}>{t('staff:reports.unchanged')}</p>
      </>
    )
  return (
    <div className={styles.compared}>
      <section>
        <h3>{t('staff:reports.asReported')}</h3>
        <Texts profile={reported} />
      </section>
      <section>
        <h3>{t('staff:reports.today')}</h3>
        {today ? <Texts profile={today} /> : <p className={styles.meta}>{t('staff:reports.hasLeft')}</p>}
      </section>
    </div>
  )
}

const textsOf = ({ name, occupation, about, promptAnswers, customTexts = [] }: ProfileTexts): string =>
  JSON.stringify([
    name,
    occupation,
    about,
    promptAnswers.map(({ prompt, answer }) => [prompt, answer]),
    customTexts.map(({ label, text }) => [label, text]),
  ])

function Texts({ profile }: { profile: ProfileTexts }) {
  const { t } = useTranslation()
  const { name, occupation, about, promptAnswers, customTexts = [] } = profile
  if (!name && !occupation && about === '' && promptAnswers.length === 0 && customTexts.length === 0)
    return <p className={styles.meta}>{t('staff:reports.noTexts')}</p>
  return (
    <dl>
      {name && (
        <div>
          <dt>{t('people:edit.name')}</dt>
          <dd>{name}</dd>
        </div>
      )}
      {occupation && (
        <div>
          <dt>{t('details:occupation.label')}</dt>
          <dd>{occupation}</dd>
        </div>
      )}
      {about !== '' && (
        <div>
          <dt>{t('people:about.title')}</dt>
          <dd>{about}</dd>
        </div>
      )}
      {promptAnswers.map(({ prompt, answer }) => (
        <div key={prompt}>
          <dt>{t(`prompts:${prompt}`)}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
      {customTexts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
