import type { ProfileChange } from '@karibu/contract'
import { useState } from 'react'
import type { ApiFailure } from '../../../lib/api/api.ts'
import { failureMessage } from '../../../lib/api/failures.ts'
import { keysOf } from '../../../lib/keys-of.ts'
import { useFreshPassword } from '../../confirm-password/index.ts'
import { useChangeProfile } from '../queries.ts'
import type { SectionId } from './section-summaries.ts'

export type SaveState =
  | { kind: 'saving' }
  /** `undo` brings the earlier values back; null where that is not possible. */
  | { kind: 'saved'; undo: ProfileChange | null }
  | { kind: 'undone' }
  | { kind: 'failed'; message: string }

export type SectionSave = { change: ProfileChange; undo: ProfileChange | null }

function notSaved(refusal: ApiFailure): never {
  throw refusal
}

/** Saves sections of one's own profile and holds the state of the last save of each. */
export function useSectionSaves() {
  const { mutateAsync } = useChangeProfile()
  const [states, setStates] = useState<Partial<Record<SectionId, SaveState>>>({})
  const { guarded, dialog } = useFreshPassword()
  const put = (id: SectionId, state: SaveState) => setStates((before) => ({ ...before, [id]: state }))

  async function run(id: SectionId, change: ProfileChange, after: SaveState): Promise<void> {
    put(id, { kind: 'saving' })
    try {
      if (keysOf(change).length > 0) await guarded(() => mutateAsync(change), { onLeave: notSaved })
      put(id, after)
    } catch (error) {
      put(id, { kind: 'failed', message: failureMessage(error) })
      throw error
    }
  }

  return {
    states,
    /** Asks for the password while another phone number waits for it. */
    dialog,
    /** Throws an ApiFailure. */
    save: (id: SectionId, { change, undo }: SectionSave) => run(id, change, { kind: 'saved', undo }),
    /** Brings earlier values back. Throws an ApiFailure. */
    undo: (id: SectionId, change: ProfileChange) => run(id, change, { kind: 'undone' }),
  }
}
