import type { Person, Sharing } from '@karibu/contract'

export type Audience = 'everyone' | 'matches'

/** Oneself with the eyes of somebody new or of a match: nothing that is not shared with them. */
export function seenBy(person: Person, audience: Audience, hidesOnline: boolean): Person {
  const { mine, wallet: _wallet, credits: _credits, ...shown } = person
  const may = (sharing: Sharing | undefined) =>
    sharing === 'everyone' || (sharing === 'matches' && audience === 'matches')
  return {
    ...shown,
    active: shown.active && !hidesOnline,
    ...(shown.phone && !may(mine?.sharing.phone) ? { phone: null, phoneHidden: 'not_shared' as const } : {}),
    ...(shown.dob && !may(mine?.sharing.dob) ? { dob: null, dobHidden: 'not_shared' as const } : {}),
  }
}
