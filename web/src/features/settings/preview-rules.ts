import type { Person, SharedPart, Sharing } from '@karibu/contract'
import { keysOf } from '../../lib/keys-of.ts'

export type Audience = 'everyone' | 'matches'

/** The own profile as a stranger or a match sees it: only what is shared with them. */
export function seenBy(person: Person, audience: Audience, hidesOnline: boolean): Person {
  const { mine, wallet: _wallet, credits: _credits, ...shown } = person
  const may = (sharing: Sharing | undefined) =>
    sharing === 'everyone' || (sharing === 'matches' && audience === 'matches')
  const images = shown.images.filter(
    ({ sharedWith, waiting, blurred }) => may(sharedWith ?? 'everyone') && (!waiting || blurred),
  )
  const parts = mine ? keysOf(mine.sharing).filter(isPart) : []
  const hidden = parts.filter((name) => !may(mine?.sharing[name]))
  return {
    ...shown,
    images,
    avatar: images[0]?.image ?? null,
    ...Object.fromEntries(hidden.map((name) => [name, Array.isArray(shown[name]) ? [] : null])),
    active: shown.active && !hidesOnline,
    ...(shown.phone && !may(mine?.sharing.phone) ? { phone: null, phoneHidden: 'not_shared' as const } : {}),
    ...(shown.dob && !may(mine?.sharing.dob) ? { dob: null, dobHidden: 'not_shared' as const } : {}),
  }
}

const isPart = (name: SharedPart | 'phone' | 'dob'): name is SharedPart => name !== 'phone' && name !== 'dob'
