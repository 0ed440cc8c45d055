type SandboxBank = {
  name: string
  slug: string
  code: string
  country: string
  currency: string
  type: string
  active: boolean
}

const bank =
  (country: string, currency: string, type: string) =>
  (name: string, code: string, active = true): SandboxBank => ({
    name,
    slug: name.toLowerCase().replaceAll(/\W+/g, '-'),
    code,
    country,
    currency,
    type,
    active,
  })
const nigerian = bank('Nigeria', 'NGN', 'nuban')
const ghanaian = bank('Ghana', 'GHS', 'ghipss')
const southAfrican = bank('South Africa', 'ZAR', 'basa')

const banks: SandboxBank[] = [
  nigerian('Access Bank', '044'),
  nigerian('First Bank of Nigeria', '011'),
  nigerian('Guaranty Trust Bank', '058'),
  nigerian('Skye Bank', '076', false),
  nigerian('United Bank For Africa', '033'),
  nigerian('Zenith Bank', '057'),
  ghanaian('GCB Bank Limited', '040100'),
  ghanaian('Stanbic Bank Ghana Limited', '190100'),
  bank('Ghana', 'GHS', 'mobile_money')('AirtelTigo', 'ATL'),
  bank('Ghana', 'GHS', 'mobile_money')('MTN', 'MTN'),
  bank('Ghana', 'GHS', 'mobile_money')('Telecel Cash', 'VOD'),
  bank('Kenya', 'KES', 'mobile_money')('M-PESA', 'MPESA'),
  southAfrican('Capitec Bank Limited', '470010'),
  southAfrican('Standard Bank South Africa', '051001'),
]

// Smaller than a real page, so that turning pages happens.
const pageMax = 4

/** One page of the banks that fit. */
export function bankList(query: Record<string, string>): { banks: SandboxBank[]; next: string | null } {
  const fitting = banks.filter(
    ({ country, currency, type }) =>
      (!query.country || country.toLowerCase() === query.country.toLowerCase().replace('-', ' ')) &&
      (!query.currency || currency === query.currency) &&
      (!query.type || type === query.type),
  )
  const from = Number(Buffer.from(query.next ?? '', 'base64url').toString()) || 0
  const to = from + Math.min(pageMax, Number(query.perPage ?? 50))
  return {
    banks: fitting.slice(from, to),
    next: to < fitting.length ? Buffer.from(String(to)).toString('base64url') : null,
  }
}

/** Accounts that end in 1006 have no holder. */
export const holderOf = (account: string): string | null =>
  /^\d{9,13}$/.test(account) && !account.endsWith('1006') ? 'SANDBOX ACCOUNT HOLDER' : null
