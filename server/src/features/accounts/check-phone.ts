import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { fieldRefusal } from '../../refusal.ts'

const dialCodes = new Set(getCountries().map((country) => `+${getCountryCallingCode(country)}`))

/** The number as E.164. Throws a Refusal of `countryCode` or `mobileNumber`. */
export function checkPhone({ countryCode, mobileNumber }: { countryCode: string; mobileNumber: string }): string {
  if (!dialCodes.has(countryCode)) throw fieldRefusal('countryCode', 'dial_code_invalid')
  const parsed = parsePhoneNumberFromString(mobileNumber, { defaultCallingCode: countryCode.slice(1) })
  if (!parsed?.isValid() || `+${parsed.countryCallingCode}` !== countryCode)
    throw fieldRefusal('mobileNumber', 'phone_invalid')
  return parsed.number
}
