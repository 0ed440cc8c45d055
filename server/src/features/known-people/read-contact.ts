import parsePhone from 'libphonenumber-js/max'
import * as z from 'zod'
import { plainAddressOf } from '../../db/plain-address.ts'

/** `value`: as it is hashed. `label`: recognizable only for its owner. */
export type Contact = { kind: 'email' | 'phone'; value: string; label: string }

const hidden = '•••'

/** An address or a phone number, which is of the member's own country where it names none; null for anything else. */
export const readContact = (text: string, dialCode: string): Contact | null =>
  text.includes('@') ? readAddress(text) : readNumber(text, dialCode)

function readAddress(text: string): Contact | null {
  const address = z.email().safeParse(text.trim().toLowerCase()).data
  if (!address) return null
  const value = plainAddressOf(address)
  const [local = '', domain] = value.split('@')
  return local === '' ? null : { kind: 'email', value, label: `${local.slice(0, 1)}${hidden}@${domain}` }
}

function readNumber(text: string, dialCode: string): Contact | null {
  const number = parsePhone(text.trim().replace(/^00/, '+'), { defaultCallingCode: dialCode.slice(1) })
  if (!number?.isValid()) return null
  const label = `+${number.countryCallingCode} ${hidden}${number.nationalNumber.slice(-2)}`
  return { kind: 'phone', value: number.number, label }
}
