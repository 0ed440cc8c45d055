import * as z from 'zod'
import type {
  SandboxChanges,
  SandboxRecord,
  SandboxRecordKey,
  SandboxRecordKind,
  SandboxStore,
  SavedRecords,
} from '../../ports/sandbox-store.ts'
import { type Snapshot, snapshotShape } from './world.ts'

export type Turn = { end: () => Promise<void> }
export type Turns = {
  /** From here to its end the memory is that of all servers, and no other server changes it. */
  begin: () => Promise<Turn>
  run: (work: () => void) => Promise<void>
}

const listKinds = ['payment', 'transfer', 'refund', 'dispute', 'recipient'] as const
type ListKind = (typeof listKinds)[number]
const lists = {
  payment: 'payments',
  transfer: 'transfers',
  refund: 'refunds',
  dispute: 'disputes',
  recipient: 'recipients',
} as const satisfies Record<ListKind, keyof Snapshot>
const lastId = z.object({ lastId: z.number() })
const recordsMax = 2_000

/** The stored texts by kind and id, from which changes are recognized. */
type Known = Map<string, SandboxRecordKey & { text: string }>

type TurnsInput = {
  memory: Snapshot
  store: SandboxStore | null
  /** Called with the memory after records of other servers were added. */
  received: () => void
}

/** One change of the memory after the other, in this process and, with a store, among all servers. */
export function makeTurns({ memory, store, received }: TurnsInput): Turns {
  if (!store) return { begin: async () => ({ end: async () => {} }), run: async (work) => work() }
  const known: Known = new Map()
  let version = 0
  let previous: Promise<unknown> = Promise.resolve()
  const work = async (latest: SavedRecords, ended: Promise<void>): Promise<SandboxChanges> => {
    for (const record of latest.records) merge(memory, record, known)
    version = latest.version
    if (latest.records.length > 0) received()
    await ended
    trim(memory)
    return changesOf(memory, known)
  }
  const begin = async (): Promise<Turn> => {
    const begun = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    let changes: SandboxChanges | undefined
    const saved = previous
      .then(() =>
        store.exclusively(version, async (latest) => {
          const working = work(latest, ended.promise)
          begun.resolve()
          changes = await working
          return changes
        }),
      )
      .then(() => remember(changes, known))
    previous = saved.catch(begun.reject)
    await begun.promise
    return {
      end: () => {
        ended.resolve()
        return saved
      },
    }
  }
  return {
    begin,
    run: async (change) => {
      const turn = await begin()
      try {
        change()
      } finally {
        await turn.end()
      }
    },
  }
}

const keyOf = ({ kind, id }: SandboxRecordKey) => `${kind} ${id}`

/** Objects of the memory keep their identity: what was planned for them goes on. */
function merge(memory: Snapshot, record: SandboxRecord, known: Known): void {
  const { kind, id, data } = record
  if (kind === 'counter') {
    const counter = lastId.safeParse(data)
    if (counter.success) memory.lastId = Math.max(memory.lastId, counter.data.lastId)
  } else mergeInto(memory, { kind, id, data })
  const now = recordsOf(memory, kind).find((each) => each.id === id)
  if (now) known.set(keyOf(now), storedAs(now))
}

function mergeInto(memory: Snapshot, { kind, id, data }: SandboxRecord & { kind: ListKind }): void {
  const list: { code?: string; id?: number }[] = memory[lists[kind]]
  const parsed = snapshotShape.shape[lists[kind]].element.safeParse(data)
  // A record of another version is no reason to stop: it is play money.
  if (!parsed.success) return
  const present = list.find((entry) => idOf(entry) === id)
  if (present) Object.assign(present, parsed.data)
  else list.push(parsed.data)
}

const idOf = ({ id, code }: { code?: string; id?: number }): string => String(id ?? code)

function recordsOf(memory: Snapshot, kind: SandboxRecordKind): SandboxRecord[] {
  if (kind === 'counter') return [{ kind, id: 'last', data: { lastId: memory.lastId } }]
  return memory[lists[kind]].map((data) => ({ kind, id: idOf(data), data }))
}

/** The newest records stay, in the order in which they were made on any server. */
function trim(memory: Snapshot): void {
  for (const kind of listKinds) {
    const list: { code?: string; id?: number }[] = memory[lists[kind]]
    list.sort((one, other) => (one.id ?? 0) - (other.id ?? 0))
    list.splice(0, Math.max(0, list.length - recordsMax))
  }
}

function changesOf(memory: Snapshot, known: Known): SandboxChanges {
  const records = (['counter', ...listKinds] as const).flatMap((kind) => recordsOf(memory, kind))
  const present = new Set(records.map(keyOf))
  return {
    saved: records.filter((record) => known.get(keyOf(record))?.text !== JSON.stringify(record.data)),
    removed: [...known.values()].filter((record) => !present.has(keyOf(record))),
  }
}

function remember(changes: SandboxChanges | undefined, known: Known): void {
  for (const record of changes?.saved ?? []) known.set(keyOf(record), storedAs(record))
  for (const record of changes?.removed ?? []) known.delete(keyOf(record))
}

const storedAs = ({ kind, id, data }: SandboxRecord) => ({ kind, id, text: JSON.stringify(data) })
