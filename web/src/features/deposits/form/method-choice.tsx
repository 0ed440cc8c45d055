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
  const rowOf = (method: Method) => (
    <MethodRow
      key={keyOf(method)}
      method={method}
      isOther={method.currency !== currency}
      isChosen={value !== null && keyOf(method) === keyOf(value)}
      onChoose={() => onChange(method)}
    />
  )
  const own = methods.filter((method) => method.currency === currency)
  const others = methods.filter((method) => method.currency !== currency)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('deposit-screens:channel')}</legend>
      <div className={styles.rows}>
        {own.map(rowOf)}
        {others.length > 0 && own.length > 0 && <p className={styles.between}>{t('deposit-screens:otherCurrency')}</p>}
        {others.map(rowOf)}
      </div>
    </fieldset>
  )
}

type MethodRowProps = { method: Method; isOther: boolean; isChosen: boolean; onChoose: () => void }

function MethodRow({ method, isOther, isChosen, onChoose }: MethodRowProps) {
  const { t } = useTranslation()
  return (
    <label className={styles.row} data-other={isOther || undefined}>
      <span className={styles.sign}>
        <Icon name={icons[method.method]} />
      </span>
      <span className={styles.text}>
        <span className={styles.name}>{t(`deposit-screens:methods.${nameOf(method)}`)}</span>
        <MethodHint method={method} isOther={isOther} />
      </span>
      <input
        type="radio"
        name="method"
        value={keyOf(method)}
        checked={isChosen}
        className={styles.radio}
        onChange={onChoose}
      />
    </label>
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
      <span>{hint}</span>{' '}
      <span className={styles.by}>
        <span>·</span> {by}
      </span>
    </span>
  )
}
