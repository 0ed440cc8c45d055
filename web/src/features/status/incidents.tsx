import type { Incident } from '@karibu/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatList, formatTime } from '../../lib/i18n/format.ts'
import { currentLocale } from '../../lib/i18n/i18n.ts'
import { Chip } from '../../ui/controls/chip.tsx'
import { chooseText } from './incident-rules.ts'
import styles from './incidents.module.css'
import { readIncidents } from './queries.ts'

const refreshMs = 60_000

/** What the operator writes about trouble: what is open first, then what is over. Nothing where there was none. */
export function Incidents() {
  const { t } = useTranslation()
  const incidents = useIncidents()
  if (incidents.length === 0) return null
  return (
    <section className={styles.incidents} aria-labelledby="incidents">
      <h2 id="incidents">{t('pages:serverStatus.incidents.title')}</h2>
      <ul className={styles.list}>
        {incidents.map((incident) => (
          <IncidentReport key={incident.id} incident={incident} />
        ))}
      </ul>
    </section>
  )
}

function IncidentReport({ incident: { parts, since, resolvedAt, notes } }: { incident: Incident }) {
  const { t } = useTranslation()
  const names = formatList(parts.map((part) => t(`pages:serverStatus.checks.${part}`)))
  return (
    <li className={styles.incident}>
      <div className={styles.head}>
        <h3>{names}</h3>
        <Chip tone={resolvedAt ? 'palm' : 'gold'} icon={resolvedAt ? 'check' : 'clock'}>
          {t(resolvedAt ? 'pages:serverStatus.incidents.resolved' : 'pages:serverStatus.incidents.open')}
        </Chip>
      </div>
      <p className={styles.times}>
        {resolvedAt
          ? t('pages:serverStatus.incidents.lasted', { from: moment(since), until: moment(resolvedAt) })
          : t('pages:serverStatus.incidents.since', { time: moment(since) })}
      </p>
      <ol className={styles.notes}>
        {notes.map(({ at, texts }) => {
          const chosen = chooseText(texts, currentLocale())
          return (
            chosen && (
              <li key={at}>
                <time dateTime={at}>{moment(at)}</time>
                <p lang={chosen.locale}>{chosen.text}</p>
              </li>
            )
          )
        })}
      </ol>
    </li>
  )
}

const moment = (at: string): string =>
  `${formatDate(new Date(at), { day: 'numeric', month: 'long' })}, ${formatTime(new Date(at))}`

/** Read again once a minute. What cannot be read is left as it was: the page says anyway when the server is away. */
function useIncidents(): readonly Incident[] {
  const [incidents, setIncidents] = useState<readonly Incident[]>([])
  useEffect(() => {
    const read = () => void readIncidents().then(setIncidents, () => undefined)
    read()
    const timer = setInterval(() => document.visibilityState === 'visible' && read(), refreshMs)
    return () => clearInterval(timer)
  }, [])
  return incidents
}
