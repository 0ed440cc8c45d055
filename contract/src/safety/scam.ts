import * as z from 'zod/mini'

/**
 * What a text that resembles fraud is about. money: a request for money; account: an account to pay to, or the details of
 * the reader's; code: a login code, PIN or password; phone: a number; app: going on in another application.
 */
export const scamKinds = [
  'money',
  'giftcard',
  'airtime',
  'crypto',
  'investment',
  'parcel',
  'visa',
  'account',
  'code',
  'sextortion',
  'link',
  'phone',
  'app',
] as const
export const scamKind = z.enum(scamKinds)
export type ScamKind = z.output<typeof scamKind>
