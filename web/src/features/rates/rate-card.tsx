import type { StaffRate } from '@karibu/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment, formatRelative } from '../../lib/i18n/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useFocusWhenLost } from '../../ui/overlays/use-focus-when-lost.ts'
import type { Guarded } from './queries.ts'
import { RateForm } from './rate-form.tsx'
import { deviationOf } from './rate-preview.ts'
import { RateProposalBox } from './rate-proposal-box.tsx'
import { percent, rateNumber } from './rate-text.ts'
import styles from './rates.module.css'

type RateCardProps = { rate: StaffRate; guarded: Guarded }

/** One currency: its effective rate beside the sources and the agreed rate, and what can be done about it. */
export function RateCard({ rate, guarded }: RateCardProps) {
  const { t } = useTranslation()
  const [isChanging, setChanging] = useState(false)
  const deviation = deviationOf(rate.perUsd, rate)
  const place = useFocusWhenLost<HTMLDivElement>(isChanging, { atFirst: false })
  return (
    <Card as="article" className={styles.card}>
      <header className={styles.head}>
        <h2>{rate.currency}</h2>
        <Flags rate={rate} />
      </header>
      <p className={styles.rate}>{t('staff:rates.line', { rate: rateNumber(rate.perUsd), currency: rate.currency })}</p>
      <dl className={styles.facts}>
        <Fact name={t('staff:rates.asOf')}>
          {formatMoment(rate.asOf)}
          <span className={styles.muted}>{formatRelative(rate.asOf)}</span>
        </Fact>
        <Fact name={t('staff:rates.source')}>
          <Source rate={rate} />
        </Fact>
        <Fact name={t('staff:rates.agreed')}>
          {rate.agreed ? <Measured {...rate.agreed} /> : t('staff:rates.never')}
        </Fact>
        <Fact name={t('staff:rates.first')}>
          {rate.sources ? <Measured {...rate.sources} perUsd={rate.sources.first} /> : t('staff:rates.never')}
        </Fact>
        <Fact name={t('staff:rates.second')}>
          {rate.sources ? <Measured {...rate.sources} perUsd={rate.sources.second} /> : t('staff:rates.never')}
        </Fact>
        {deviation !== null && <Fact name={t('staff:rates.deviation')}>{percent(deviation)}</Fact>}
      </dl>
      {!rate.usable && <p className={styles.warning}>{t('staff:rates.unusable')}</p>}
      {rate.payoutsFrom && <p>{t('staff:rates.payoutsFrom', { when: formatMoment(rate.payoutsFrom) })}</p>}
      {rate.proposal && <RateProposalBox rate={rate} proposal={rate.proposal} guarded={guarded} />}
      <div ref={place}>
        {isChanging ? (
          <RateForm rate={rate} guarded={guarded} onClose={() => setChanging(false)} />
        ) : (
          <div className={styles.actions}>
            <Button
              kind="outlined"
              aria-label={t('staff:rates.changeOf', { currency: rate.currency })}
              onClick={() => setChanging(true)}
            >
              {t('staff:rates.change')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

function Flags({ rate }: { rate: StaffRate }) {
  const { t } = useTranslation()
  return (
    <span className={styles.flags}>
      {rate.tooOld && (
        <Chip tone="danger" icon="alert">
          {t('staff:rates.flag.tooOld')}
        </Chip>
      )}
      {rate.stale && !rate.tooOld && (
        <Chip tone="danger" icon="alert">
          {t('staff:rates.flag.stale')}
        </Chip>
      )}
      {rate.manualAt && <Chip tone="gold">{t('staff:rates.flag.manual')}</Chip>}
      {rate.fixed && <Chip tone="gold">{t('staff:rates.flag.fixed')}</Chip>}
      {!rate.offered && <Chip>{t('staff:rates.flag.withheld')}</Chip>}
    </span>
  )
}

/** Who set the rate: staff, the rates delivered with the software, or the provider by its own name. */
function Source({ rate }: { rate: StaffRate }) {
  const { t } = useTranslation()
  if (rate.manualAt) return t('staff:rates.bySystem.staff')
  return rate.source === 'snapshot' ? t('staff:rates.bySystem.snapshot') : rate.source
}

function Measured({ perUsd, at, stale }: { perUsd: number; at: string; stale: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      {rateNumber(perUsd)}
      <span className={styles.muted}>
        <time dateTime={at} title={formatMoment(at)}>
          {formatRelative(at)}
        </time>
        {stale && ` · ${t('staff:rates.flag.stale')}`}
      </span>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
