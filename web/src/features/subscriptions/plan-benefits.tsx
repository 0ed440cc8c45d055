import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../lib/i18n/format.ts'
import { Icon } from '../../ui/media/icon.tsx'
import type { IconName } from '../../ui/media/icons.ts'
import { type Plan, useRequestLevels } from './offer-query.ts'
import styles from './plan-cards.module.css'
import { usableMessages } from './plan-rules.ts'

/** What a period of a plan includes. */
export function Benefits({ plan }: { plan: Pick<Plan, 'calls' | 'messages' | 'giftConversion' | 'period'> }) {
  const { t } = useTranslation()
  const { calls, giftConversion } = plan
  const messages = usableMessages(plan, useRequestLevels().data)
  const written =
    messages === null
      ? t('plans:benefits.daily')
      : t('plans:benefits.messages', { count: messages, number: formatNumber(messages) })
  const percent = formatNumber(giftConversion / 100, { style: 'percent' })
  return (
    <ul className={styles.benefits}>
      {calls > 0 && (
        <Benefit icon="phone">{t('plans:benefits.calls', { count: calls, number: formatNumber(calls) })}</Benefit>
      )}
      <Benefit icon="chat">{written}</Benefit>
      <Benefit icon="gift">{t('plans:benefits.gifts', { percent })}</Benefit>
    </ul>
  )
}

function Benefit({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  )
}
