import { preservationDays, type StaffHold } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate } from '../../../lib/i18n/format.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Chip } from '../../../ui/controls/chip.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/layout/card.tsx'
import styles from '../administration.module.css'
import { changeHold, downloadHold, renewHold, useHolds, useRefresh } from '../queries.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { AuthorityDialog } from './authority-card.tsx'
import { DaysField } from './days-field.tsx'

type PathOf = { pathOf: (id: string) => string }

/** What is preserved for authorities, also of accounts that are deleted. */
export function HoldsPage({ pathOf }: PathOf) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useHolds()
  return (
    <section className={styles.page}>
      <p>{t('admin-screens:holds.text')}</p>
      {!data && error && (
        <FailedState message={t('admin-screens:holds.failed')} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !error && (
        <div role="status" aria-label={t('common:loading')}>
          <Skeleton shape="block" />
        </div>
      )}
      {data?.holds.length === 0 && <p className={styles.muted}>{t('admin-screens:holds.none')}</p>}
      <ul className={styles.cards}>
        {data?.holds.map((hold) => (
          <li key={hold.id}>
            <HoldCard hold={hold} pathOf={pathOf} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const steps = ['confirm', 'read', 'answer', 'renew', 'release'] as const
type Step = (typeof steps)[number]
type HoldStep = Exclude<Step, 'answer'>

const isPossible: Record<Step, (hold: StaffHold) => boolean> = {
  confirm: ({ mayConfirm }) => mayConfirm,
  read: ({ confirmed }) => confirmed,
  answer: () => true,
  renew: ({ confirmed, renewed }) => confirmed && !renewed,
  release: () => true,
}

const day = { dateStyle: 'medium' } as const

function HoldCard({ hold, pathOf }: { hold: StaffHold } & PathOf) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Step | null>(null)
  const { memberId, name, authority, reference, reason, placedBy, placedAt, copies } = hold
  const by = placedBy.name || t('admin-screens:member.operator')
  return (
    <Card as="article" className={styles.card}>
      <h2>{name === null ? t('admin-screens:holds.deleted') : <Link to={pathOf(memberId)}>{name}</Link>}</h2>
      <p className={styles.muted}>
        {authority} · {reference} · {memberId}
      </p>
      <p className={styles.quote}>{reason}</p>
      <Ending hold={hold} />
      <p className={styles.muted}>
        {t('admin-screens:holds.by', { name: by, when: formatDate(placedAt, day) })} ·{' '}
        {copies
          .map(({ cause, takenAt }) => `${t(`admin-screens:holds.causes.${cause}`)}, ${formatDate(takenAt, day)}`)
          .join(' · ')}
      </p>
      <div className={styles.actions}>
        {steps
          .filter((step) => isPossible[step](hold))
          .map((step) => (
            <Button
              key={step}
              kind={step === 'release' ? 'ghost' : 'outlined'}
              size="small"
              onClick={() => setOpened(step)}
            >
              {t(`admin-screens:holds.${step}.action`)}
            </Button>
          ))}
      </div>
      {opened === 'answer' && (
        <AuthorityDialog
          step="answer"
          id={memberId}
          name={name ?? memberId}
          known={{ authority, reference }}
          onClose={() => setOpened(null)}
        />
      )}
      {opened && opened !== 'answer' && (
        <HoldDialog key={opened} step={opened} hold={hold} onClose={() => setOpened(null)} />
      )}
    </Card>
  )
}

function Ending({ hold: { confirmed, renewed, endsAt } }: { hold: StaffHold }) {
  const { t } = useTranslation()
  const when = formatDate(endsAt, day)
  return (
    <p className={styles.chips}>
      <Chip tone={confirmed ? 'neutral' : 'clay'}>
        {t(confirmed ? 'admin-screens:holds.ends' : 'admin-screens:holds.waits', { when })}
      </Chip>
      {renewed && <Chip tone="neutral">{t('admin-screens:holds.renewed')}</Chip>}
    </p>
  )
}

function HoldDialog({ step, hold, onClose }: { step: HoldStep; hold: StaffHold; onClose: () => void }) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const [days, setDays] = useState(preservationDays)

  async function send(reason: string) {
    if (step === 'read') saveFile(await downloadHold(hold.id, reason), `${hold.id}.zip`)
    else {
      const { message } =
        step === 'renew' ? await renewHold(hold.id, { reason, days }) : await changeHold(hold.id, step, reason)
      if (message) toast.info(message)
    }
    await refresh()
  }

  return (
    <ReasonDialog
      title={t(`admin-screens:holds.${step}.title`)}
      text={t(`admin-screens:holds.${step}.text`)}
      submit={t(`admin-screens:holds.${step}.action`)}
      isDangerous={step === 'release'}
      onSubmit={send}
      onClose={onClose}
    >
      {step === 'renew' && <DaysField days={days} onDays={setDays} />}
    </ReasonDialog>
  )
}
