import { boostPlans, gifts, subscriptionPlans } from '@karibu/contract/catalogue'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../lib/i18n/format.ts'
import { Icon } from '../../ui/media/icon.tsx'
import styles from './costs.module.css'
import { useLocalPrices } from './use-local-prices.ts'

const free = ['match', 'reply', 'first', 'safety'] as const
const [basic, cheapest] = subscriptionPlans
const paid = [
  { id: 'gifts', cents: gifts[0].price },
  { id: 'boosts', cents: boostPlans[0].price },
  { id: 'plans', cents: cheapest.price },
] as const

/**
 * What is free first, then what costs money: the lowest price of each in the catalogue, in dollars and about what that is in the
 * visitor's currency.
 */
export function Costs() {
  const { t } = useTranslation()
  const localPrice = useLocalPrices()
  const values = { messages: basic.messages, days: cheapest.days }
  return (
    <section className={styles.section}>
      <div>
        <h2 className={styles.heading}>{t('landing:costs.title')}</h2>
        <p>{t('landing:costs.lead')}</p>
        <p className={styles.note}>{t('landing:costs.note')}</p>
      </div>
      <table className={styles.table}>
        <tbody>
          {free.map((id) => (
            <tr key={id}>
              <th scope="row">{t(`landing:costs.${id}`, values)}</th>
              <td className={styles.free}>
                <Icon name="check" size={20} />
                {t('landing:costs.free')}
              </td>
            </tr>
          ))}
        </tbody>
        <tbody>
          {paid.map(({ id, cents }) => (
            <tr key={id}>
              <th scope="row">{t(`landing:costs.${id}`, values)}</th>
              <td className={styles.price}>
                {t('landing:costs.from', { price: formatMoney(cents / 100) })}
                {localPrice && (
                  <>
                    {' '}
                    <span className={styles.local}>
                      {t('landing:costs.about', { amount: localPrice(cents / 100) })}
                    </span>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
