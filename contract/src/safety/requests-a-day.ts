import type { Badge } from '../members/people.ts'

/** How many members a member may write to first in 24 hours, by verification: the address alone, the phone, the photos too. */
export const requestsADay = { address: 5, phone: 10, photo: 20 } as const

/** Independent of the plan, since any account can buy one. */
export function requestsADayOf(badges: readonly Badge[]): number {
  if (badges.includes('photo')) return requestsADay.photo
  return badges.includes('phone') ? requestsADay.phone : requestsADay.address
}
