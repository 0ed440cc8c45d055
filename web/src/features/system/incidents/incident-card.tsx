import type { Incident } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatList, formatMoment } from '../../../lib/i18n/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Chip } from '../../../ui/controls/chip.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { IncidentDialog } from './incident-dialog.tsx'
import styles from './incidents-page.module.css'

/** An incident with every note in every language, and what administrators do about an open one. */
export function IncidentCard({ incident }: { incident: Incident }) {
  const { t } = useTranslation()
  const [doing, setDoing] = useState<'note' | 'resolve' | null>(null)
  const { id, parts, since, resolvedAt, notes } = incident
  return (
    <Card as="article" className={styles.card}>
      <div className={styles.head}>
        <h2>{formatList(parts.map((part) => t(`admin-screens:incidents.parts.${part}`)))}</h2>
        <Chip tone={resolvedAt ? 'palm' : 'gold'} icon={resolvedAt ? 'check' : 'clock'}>
          {t(resolvedAt ? 'admin-screens:incidents.over' : 'admin-screens:incidents.isOpen')}
        </Chip>
      </div>
      <p className={styles.muted}>
        {resolvedAt
          ? t('admin-screens:incidents.lasted', { from: formatMoment(since), until: formatMoment(resolvedAt) })
          : t('admin-screens:incidents.since', { time: formatMoment(since) })}
      </p>
      <ol className={styles.notes}>
        {notes.map(({ at, texts }) => (
          <li key={at}>
            <time dateTime={at} className={styles.muted}>
              {formatMoment(at)}
            </time>
            {texts.map(({ locale, text }) => (
              <p key={locale} lang={locale} className={styles.text}>
                {text}
              </p>
            ))}
          </li>
        ))}
      </ol>
      {!resolvedAt && (
        <div className={styles.actions}>
          <Button kind="outlined" size="small" icon="pencil" onClick={() => setDoing('note')}>
            {t('admin-screens:incidents.note')}
          </Button>
          <Button size="small" icon="check" onClick={() => setDoing('resolve')}>
            {t('admin-screens:incidents.resolve')}
          </Button>
        </div>
      )}
      {doing && <IncidentDialog kind={doing} id={id} onClose={() => setDoing(null)} />}
    </Card>
  )
}
