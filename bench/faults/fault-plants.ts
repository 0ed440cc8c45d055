import { checkFaults, type Stored } from './fault-check.ts'
import { type Deed, type FaultFinding, type FaultHistory, makeFaultHistory } from './fault-history.ts'

type Seen = { history: FaultHistory; stored: Stored }
type Plant = { kind: FaultFinding['kind']; change: (seen: Seen) => void }

const recoverMs = 5_000

/** What a server that breaks a promise would leave behind; each must be found. */
const plants: Record<string, Plant> = {
  'an acknowledged message is gone': {
    kind: 'lost',
    change: ({ history, stored }) => {
      const { about } = first(history, 'message', 'ok')
      stored.messages = stored.messages.filter(({ body }) => body !== about)
    },
  },
  'a message is there twice': {
    kind: 'doubled',
    change: ({ history, stored }) => {
      const { about } = first(history, 'message', 'ok')
      const row = stored.messages.find(({ body }) => body === about)
      if (row) stored.messages.push({ ...row, seq: 1_000_000 })
    },
  },
  'two messages have one position': {
    kind: 'order',
    change: ({ stored }) => {
      const [one, ...others] = stored.messages
      const other = others.find(({ conversation }) => conversation === one?.conversation)
      if (one && other) other.seq = one.seq
    },
  },
  'a refused message was stored': {
    kind: 'doubled',
    change: ({ history, stored }) => {
      history.deeds.push({ what: 'message', about: 'refused', outcome: 'fail' })
      stored.messages.push({ body: 'refused', seq: 1, conversation: -1 })
    },
  },
  'an acknowledged like is gone': {
    kind: 'lost',
    change: ({ history, stored }) => void stored.likes.delete(first(history, 'like', 'ok').about),
  },
  'an acknowledged block is gone': {
    kind: 'lost',
    change: ({ history, stored }) => void stored.blocks.delete(first(history, 'block', 'ok').about),
  },
  'an uploaded photo is gone': {
    kind: 'lost',
    change: ({ history, stored }) => {
      const present = presentPhoto(history, stored)
      stored.photos = stored.photos.filter(({ id }) => id !== present)
    },
  },
  'the file of a photo is empty': {
    kind: 'lost',
    change: ({ history, stored }) => {
      const present = presentPhoto(history, stored)
      for (const photo of stored.photos) if (photo.id === present) photo.hasFile = false
    },
  },
  'a deleted photo is back': {
    kind: 'lost',
    change: ({ history, stored }) => {
      const { about } = first(history, 'removal', 'ok')
      stored.photos.push({ id: about, owner: 'somebody', hasFile: true })
    },
  },
  'a photo was added twice': {
    kind: 'doubled',
    change: ({ history, stored }) => {
      const [photo] = stored.photos
      // More than its owner can have added, however long the run was.
      for (const [at] of history.deeds.entries()) if (photo) stored.photos.push({ ...photo, id: `copy ${at}` })
    },
  },
  'a deleted member is visible': {
    kind: 'lost',
    change: ({ history, stored }) => {
      const { about } = first(history, 'deletion', 'ok')
      stored.members = [...stored.members.filter(({ uid }) => uid !== about), { uid: about, isHidden: false }]
    },
  },
  'an erased member is back': {
    kind: 'lost',
    change: ({ history, stored }) =>
      void stored.members.push({ uid: first(history, 'erasure', 'ok').about, isHidden: true }),
  },
  'an erased member can log in': {
    kind: 'lost',
    change: ({ history }) => {
      const { about } = first(history, 'erasure', 'ok')
      history.deeds.push({ what: 'sighting', about, outcome: 'ok', detail: 'logged in' })
    },
  },
  'the server ended for lack of memory': {
    kind: 'fell',
    change: ({ history }) => void history.falls.push('SIGABRT: FATAL ERROR: Reached heap limit'),
  },
  'a request was answered 500': {
    kind: 'reply',
    change: ({ history }) => void history.observe('/wallet', new Response('', { status: 500 })),
  },
  'a 503 without Retry-After': {
    kind: 'reply',
    change: ({ history }) => void history.observe('/wallet', new Response('', { status: 503 })),
  },
  'back after more than 5 s': {
    kind: 'slow',
    change: ({ history }) => void history.recoveries.push({ fault: 'planted', ms: recoverMs + 1 }),
  },
}

/** Changes copies of a run, one at a time, and says what the check found of it; nothing where it was overlooked. */
export function plantFaults(history: FaultHistory, stored: Stored): { name: string; found: string }[] {
  const before = new Set(checkFaults(history, stored, { recoverMs }).map(({ what }) => what))
  return Object.entries(plants).map(([name, { kind, change }]) => {
    const seen = { history: copyOf(history), stored: structuredClone(stored) }
    change(seen)
    const found = checkFaults(seen.history, seen.stored, { recoverMs }).find(
      (finding) => finding.kind === kind && !before.has(finding.what),
    )
    return { name, found: found ? `${found.kind}: ${found.what}` : '' }
  })
}

const copyOf = ({ observe: _, ...record }: FaultHistory): FaultHistory => makeFaultHistory(structuredClone(record))

function first({ deeds }: FaultHistory, what: Deed['what'], outcome: Deed['outcome']): Deed {
  const found = deeds.find((deed) => deed.what === what && deed.outcome === outcome)
  if (!found) throw new Error(`no ${what} was answered ${outcome}`)
  return found
}

function presentPhoto(history: FaultHistory, { photos }: Stored): string {
  const uploaded = new Set(history.deeds.flatMap(({ what, detail }) => (what === 'photo' ? [detail] : [])))
  const removed = new Set(history.deeds.flatMap(({ what, about }) => (what === 'removal' ? [about] : [])))
  return photos.find(({ id }) => uploaded.has(id) && !removed.has(id))?.id ?? ''
}
