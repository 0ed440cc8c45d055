import type { api, BodyOf, PayoutCountry } from '@karibu/contract'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Context, SignedIn } from '../../../context.ts'
import { fieldRefusal, Refusal } from '../../../refusal.ts'
import { withinLookupLimit } from './lookup-limit.ts'
import { listBanks } from './payout-banks.ts'
import { wayTo } from './payout-channels.ts'

type Form = BodyOf<typeof api.withdrawals.addAccount>

export type Destination = {
  kind: Form['kind']
  country: PayoutCountry
  currency: string
  bankCode: string
  bankName: string
  /** Digits only; for mobile money with the country code. */
  number: string
}

/** Where the form says the money goes: a bank of the list, and a number that can exist. */
export async function checkDestination(ctx: Context, form: Form): Promise<Destination> {
  const { kind, country, bankCode } = form
  const { currency } = wayTo(ctx, form)
  const number = kind === 'bank' ? accountNumber(form) : mobileNumber(form)
  const bank = (await listBanks(ctx, form)).find(({ code }) => code === bankCode)
  if (!bank) throw fieldRefusal('bankCode', 'invalid')
  return { kind, country, currency, bankCode, bankName: bank.name, number }
}

/**
 * The holder's name as the provider knows it; null where it names none. A number without a holder is refused, and so is
 * a member who has asked too often.
 */
export async function findHolder(ctx: Context, member: SignedIn, destination: Destination): Promise<string | null> {
  return withinLookupLimit(ctx, member.uid, () => askProvider(ctx, destination))
}

async function askProvider(ctx: Context, destination: Destination): Promise<string | null> {
  const { provider } = wayTo(ctx, destination)
  const found = await provider.resolveAccount(destination)
  switch (found.outcome) {
    case 'resolved':
      return found.name
    case 'unsupported':
      return null
    case 'refused':
      throw fieldRefusal('accountNumber', 'account_number_invalid')
    case 'unknown':
      throw new Refusal('channel_unavailable')
  }
}

function accountNumber({ accountNumber }: Form): string {
  const digits = accountNumber.replaceAll(' ', '')
  if (!/^\d{6,23}$/.test(digits)) throw fieldRefusal('accountNumber', 'account_number_invalid')
  return digits
}

const mobile = ['MOBILE', 'FIXED_LINE_OR_MOBILE']

function mobileNumber({ accountNumber, country }: Form): string {
  const number = parsePhoneNumberFromString(accountNumber, { defaultCountry: country })
  if (!number?.isValid() || number.country !== country || !mobile.includes(number.getType() ?? ''))
    throw fieldRefusal('accountNumber', 'phone_invalid')
  return number.number.slice(1)
}
