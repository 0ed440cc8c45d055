import { depositChannels, depositStates, readAmount, type StaffDepositFilter } from '@karibu/contract'

/** The filters as their fields have them; empty: any. */
export const filterNames = ['state', 'channel', 'currency', 'member', 'from', 'to', 'amount'] as const
export type FilterName = (typeof filterNames)[number]
export type TypedFilter = Record<FilterName, string>

/** The currencies of deposits. */
export const currencies = ['GHS', 'KES', 'MZN', 'NGN', 'TZS', 'UGX', 'USD', 'XAF', 'XOF']

const member = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$|^\S+@\S+\.\S+$/i
const day = /^\d{4}-\d\d-\d\d$/

/** What is asked for, of the fields that are filled in well, and which are not. */
export function readFilter(typed: TypedFilter): { filter: StaffDepositFilter; faults: Set<FilterName> } {
  const faults = new Set<FilterName>()
  const valid = (name: FilterName, isValid: (value: string) => boolean) => {
    const value = typed[name].trim()
    if (value === '') return undefined
    if (isValid(value)) return value
    faults.add(name)
    return undefined
  }
  const currency = valid('currency', (value) => /^[A-Z]{3}$/.test(value))
  const from = valid('from', (value) => day.test(value))
  const filter = {
    state: depositStates.find((one) => one === typed.state),
    channel: depositChannels.find((one) => one === typed.channel),
    currency,
    member: valid('member', (value) => member.test(value)),
    from,
    to: valid('to', (value) => day.test(value) && (from === undefined || value >= from)),
    amount: valid('amount', (value) => 'minor' in readAmount(value, currency ?? 'USD')),
  }
  return { filter, faults }
}
