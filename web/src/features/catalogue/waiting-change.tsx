import type { ContentsChange, NameChange, PriceChange } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../lib/api/failures.ts'
import { countryName, formatMoment, formatMoney, formatNumber } from '../../lib/i18n/format.ts'
import { languages } from '../../lib/i18n/locales.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import styles from './catalogue.module.css'
import { type Guarded, type PlanItem, useChangePrices } from './queries.ts'

/** A price that waits for its time, and the way to cancel it. */
export function WaitingPrice({ change, guarded }: { change: PriceChange; guarded: Guarded }) {
  const { t } = useTranslation()
  const { cancel } = useChangePrices()
  const { country, price, active } = change
  const where = country === null ? t('admin-screens:prices.everywhere') : countryName(country)
  const what = price === null ? t('admin-screens:prices.likeOthers') : formatMoney(price)
  const sale = active ? '' : ` · ${t('admin-screens:prices.withdrawn')}`
  return (
    <Waiting change={change} what={`${where} · ${what}${sale}`} guarded={guarded} onStop={() => cancel(change.id)} />
  )
}

/** Contents of a plan that wait for their time, and the way to cancel them. */
export function WaitingContents({ change, guarded }: { change: ContentsChange; guarded: Guarded }) {
  const { cancelContents } = useChangePrices()
  const contentsText = useContentsText()
  return (
    <Waiting change={change} what={contentsText(change)} guarded={guarded} onStop={() => cancelContents(change.id)} />
  )
}

/** Names that wait for their time, and the way to cancel them. */
export function WaitingNames({ change, guarded }: { change: NameChange; guarded: Guarded }) {
  const { t } = useTranslation()
  const { cancelNames } = useChangePrices()
  const set = languages.flatMap(({ code, nativeName }) => {
    const name = change.names[code]
    return name === '' ? [] : [`${nativeName}: ${name}`]
  })
  const names = set.length > 0 ? set.join(' · ') : t('admin-screens:itemNames.waitsOriginal')
  return (
    <Waiting
      change={change}
      what={t('admin-screens:itemNames.waits', { names })}
      guarded={guarded}
      onStop={() => cancelNames(change.id)}
    />
  )
}

/** What a plan includes, in one line. */
export function useContentsText() {
  const { t } = useTranslation()
  return ({ calls, messages, giftConversion }: PlanItem['contents']) =>
    t('admin-screens:planContents.summary', {
      calls: formatNumber(calls),
      messages: messages === null ? t('admin-screens:planContents.daily') : formatNumber(messages),
      share: formatNumber(giftConversion / 100, { style: 'percent' }),
    })
}

type WaitingProps = {
  change: Pick<PriceChange, 'startsAt' | 'by' | 'reason'>
  what: string
  guarded: Guarded
  onStop: () => Promise<string | null | undefined>
}

function Waiting({ change: { startsAt, by, reason }, what, guarded, onStop }: WaitingProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const stop = () => {
    setBusy(true)
    guarded(onStop)
      .then((message) => message && toast.info(message))
      .catch(toastFailure)
      .finally(() => setBusy(false))
  }
  return (
    <div className={styles.change}>
      <div className={styles.about}>
        <p>
          <strong>{formatMoment(startsAt)}</strong> · {what}
        </p>
        <p className={styles.muted}>
          {by.name} · {reason}
        </p>
      </div>
      <Button kind="outlined" size="small" busy={isBusy} onClick={stop}>
        {t('admin-screens:prices.stop')}
      </Button>
    </div>
  )
}
