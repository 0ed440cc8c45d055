import type { Badge } from '../members/people.ts'

/** Members whom one may write to first in 24 hours, by what was proved: the address alone, the phone, the photos too. */
export const requestsADay = { address: 5, phone: 10, photo: 20 } as const

/** Whatever the plan leaves: anybody can buy a plan. */
export function requestsADayOf(badges: readonly Badge[]): number {
  if (badges.includes('photo')) return requestsADay.photo
  return badges.includes('phone') ? requestsADay.phone : requestsADay.address
}
