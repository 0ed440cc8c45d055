import type { FieldFault } from '@karibu/contract'
import i18next from 'i18next'

/** The sentence of a fault at its field. The keys come from the contract's schemas; the catalogue's test compares them. */
export const faultText = ({ key, values = {} }: FieldFault): string =>
  i18next.t(`errors:fields.${key}` as 'errors:fields.invalid', values)
