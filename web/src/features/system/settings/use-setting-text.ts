import { type Setting, type SettingValue, trustLevels } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { countryName, formatMoment, formatNumber } from '../../../lib/i18n/format.ts'
import type { ChoiceName } from './setting-form-rules.ts'

type Choice = 'open' | 'closed' | 'after' | 'new' | 'before' | 'none' | 'some'

/** The value of a setting in lines; none where it is empty. */
export function useValueText() {
  const { t } = useTranslation()
  const levelLines = ({ levels, usual }: Extract<SettingValue, { kind: 'levels' }>) => {
    const [address, phone, photo] = trustLevels.map((level) => formatNumber(usual[level]))
    return [
      ...trustLevels.map((level) =>
        t('admin-screens:settings.limits.line', {
          level: t(`admin-screens:settings.limits.levels.${level}`),
          number: formatNumber(levels[level]),
        }),
      ),
      ...(trustLevels.some((level) => levels[level] !== usual[level])
        ? [t('admin-screens:settings.limits.defaults', { address, phone, photo })]
        : []),
    ]
  }
  return (value: SettingValue): string[] => {
    switch (value.kind) {
      case 'text':
        return value.text === null ? [] : [value.text]
      case 'texts':
        return value.texts
      case 'number':
        return [formatNumber(value.number)]
      case 'country':
        return [countryName(value.code)]
      case 'state':
        return [t(`admin-screens:settings.states.${value.state}`)]
      case 'interval':
        return value.interval
          ? [
              t('admin-screens:settings.interval', {
                from: formatMoment(value.interval.from),
                until: formatMoment(value.interval.until),
              }),
            ]
          : []
      case 'allowances':
        return value.allowances.map(({ plan, messages, calls, days, giftConversion }) =>
          t('admin-screens:settings.allowance', {
            plan,
            messages: messages === null ? t('admin-screens:settings.unlimited') : formatNumber(messages),
            calls: formatNumber(calls),
            days: formatNumber(days),
            share: formatNumber(giftConversion / 100, { style: 'percent' }),
          }),
        )
      case 'levels':
        return levelLines(value)
    }
  }
}

/** Name and explanation of a choice in the form of a setting. */
export function useChoiceText() {
  const { t } = useTranslation()
  return (name: ChoiceName, choice: Choice): { label: string; hint?: string } => {
    if (choice === 'none' || choice === 'some')
      return { label: t(`admin-screens:settings.hints.announcement.${choice}`) }
    const label = t(`admin-screens:settings.states.${choice}`)
    if (name === 'photoReview' && choice !== 'open' && choice !== 'closed')
      return { label, hint: t(`admin-screens:settings.hints.photoReview.${choice}`) }
    if ((name === 'registration' || name === 'writing') && (choice === 'open' || choice === 'closed'))
      return { label, hint: t(`admin-screens:settings.hints.${name}.${choice}`) }
    return { label }
  }
}

/** Who changed a setting and when; null for unchanged ones. */
export function useChangedText() {
  const { t } = useTranslation()
  return ({ changed }: Setting): string | null =>
    changed &&
    t('admin-screens:settings.changed', {
      name: changed.by.name || t('admin-screens:settings.gone'),
      when: formatMoment(changed.at),
    })
}
