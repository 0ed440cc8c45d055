import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/media/icon.tsx'
import type { IconName } from '../../../ui/media/icons.ts'
import styles from './method-choice.module.css'
import { keyOf, type Method, nameOf } from './method-rules.ts'

const icons: Record<Method['method'], IconName> = { card: 'card', bank: 'bank', mobile: 'mobile' }

type MethodChoiceProps = {
  methods: readonly Method[]
  value: Method | null
  /** The currency that is paid in: another one is named. */
  currency: string
  onChange: (method: Method) => void
}

/** The ways to pay by the names that people use, the provider small; the chosen one is highlighted. */
export function MethodChoice({ methods, value, currency, onChange }: MethodChoiceProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('deposit-screens:channel')}</legend>
      <div className={styles.rows}>
        {methods.map((method) => (
          <label key={keyOf(method)} className={styles.row}>
            <span className={styles.sign}>
              <Icon name={icons[method.method]} />
            </span>
            <span className={styles.text}>
              <span className={styles.name}>{t(`deposit-screens:methods.${nameOf(method)}`)}</span>
              <MethodHint method={method} isOther={method.currency !== currency} />
            </span>
            <input
              type="radio"
              name="method"
              value={keyOf(method)}
              checked={value !== null && keyOf(method) === keyOf(value)}
              className={styles.radio}
              onChange={() => onChange(method)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function MethodHint({ method, isOther }: { method: Method; isOther: boolean }) {
  const { t } = useTranslation()
  const by = t('deposit-screens:by', { channel: t(`deposit-screens:channels.${method.channel}`) })
  const hint = isOther
    ? t('deposit-screens:inCurrency', { currency: method.currency })
    : t(`deposit-screens:hints.${nameOf(method)}`)
  return (
    <span className={styles.hint}>
      {hint} · {by}
    </span>
  )
}
