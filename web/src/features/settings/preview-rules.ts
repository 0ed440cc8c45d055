import type { DetailName, Person, Sharing } from '@karibu/contract'
import { keysOf } from '../../lib/keys-of.ts'

export type Audience = 'everyone' | 'matches'

/** The own profile as a stranger or a match sees it: only what is shared with them. */
export function seenBy(person: Person, audience: Audience, hidesOnline: boolean): Person {
  const { mine, wallet: _wallet, credits: _credits, ...shown } = person
  const may = (sharing: Sharing | undefined) =>
    sharing === 'everyone' || (sharing === 'matches' && audience === 'matches')
  const details = mine ? keysOf(mine.sharing).filter(isDetail) : []
  const hidden = details.filter((name) => !may(mine?.sharing[name]))
  return {
    ...shown,
    ...Object.fromEntries(hidden.map((name) => [name, Array.isArray(shown[name]) ? [] : null])),
    active: shown.active && !hidesOnline,
    ...(shown.phone && !may(mine?.sharing.phone) ? { phone: null, phoneHidden: 'not_shared' as const } : {}),
    ...(shown.dob && !may(mine?.sharing.dob) ? { dob: null, dobHidden: 'not_shared' as const } : {}),
  }
}

const isDetail = (name: DetailName | 'phone' | 'dob'): name is DetailName => name !== 'phone' && name !== 'dob'
