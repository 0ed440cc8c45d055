import i18next from 'i18next'
import { formatNumber } from '../../lib/i18n/format.ts'

/** "250 credits", in the language of the interface. */
export const creditText = (count: number): string => i18next.t('plans:credits', { count, number: formatNumber(count) })
