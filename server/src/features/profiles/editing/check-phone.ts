import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { fieldRefusal } from '../../../refusal.ts'

/** Columns of `member`: dial code, the number within it (digits only), and both as E.164. */
export type Phone = { dial_code: string; mobile_number: string; phone: string }

const dialCodes = new Set(getCountries().map((country) => `+${getCountryCallingCode(country)}`))

/** A phone number that can exist, as it is stored. Throws a Refusal of `countryCode` or `mobileNumber`. */
export function checkPhone({ countryCode, mobileNumber }: { countryCode: string; mobileNumber: string }): Phone {
  if (!dialCodes.has(countryCode)) throw fieldRefusal('countryCode', 'dial_code_invalid')
  const number = parsePhoneNumberFromString(mobileNumber, { defaultCallingCode: countryCode.slice(1) })
  if (!number?.isValid() || `+${number.countryCallingCode}` !== countryCode)
    throw fieldRefusal('mobileNumber', 'phone_invalid')
  return { dial_code: countryCode, mobile_number: number.nationalNumber, phone: number.number }
}

/** A number as other software has it: with its dial code, or as it is dialled in `country` (ISO code); null where none can be. */
export function checkPhoneText(text: string, country: string | null): Phone | null {
  const defaultCountry = getCountries().find((code) => code === country)
  const number = parsePhoneNumberFromString(text, { ...(defaultCountry && { defaultCountry }) })
  if (!number?.isValid()) return null
  return { dial_code: `+${number.countryCallingCode}`, mobile_number: number.nationalNumber, phone: number.number }
}
