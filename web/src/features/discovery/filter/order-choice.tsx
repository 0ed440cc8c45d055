import { suggestionOrders } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/api/failures.ts'
import { useChangeProfile, usePerson } from '../../profiles/index.ts'
import { ChoiceChips } from './choice-chips.tsx'

/** In which order others are suggested; a choice holds at once and stays with the preferences. In another city it has no effect. */
export function OrderChoice({ isAway }: { isAway: boolean }) {
  const { t } = useTranslation()
  const { data } = usePerson('me')
  const { mutate } = useChangeProfile()
  const chosen = data?.mine?.preferences.order
  if (!chosen || isAway) return null
  return (
    <ChoiceChips
      label={t('filter:order.label')}
      hint={t('filter:order.hint')}
      options={suggestionOrders.map((value) => ({ value, label: t(`filter:order.${value}`) }))}
      value={chosen}
      onChange={(order) => mutate({ preferences: { order: order || 'recommended' } }, { onError: toastFailure })}
    />
  )
}
