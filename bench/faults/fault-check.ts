import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../server/src/db/database.ts'
import { judge } from '../kill/kill-history.ts'
import type { Deed, FaultFinding, FaultHistory } from './fault-history.ts'

/** What the database holds of the deeds. */
export type Stored = {
  messages: { body: string; seq: number; conversation: number }[]
  likes: Set<string>
  blocks: Set<string>
  photos: { id: string; owner: string; hasFile: boolean }[]
  /** Members whose deletion was requested and whose row is still there. `isHidden`: from others, and the deletion is planned. */
  members: { uid: string; isHidden: boolean }[]
}

type Reading = { dataDir: string; leavers: readonly string[] }

/** `leavers`: the ids of those whose account was to be deleted. */
export async function readStored(pool: Database['pool'], { dataDir, leavers }: Reading): Promise<Stored> {
  const messages = await pool.query(
    `select body, seq, conversation_id as conversation from message where body like 'message %'`,
  )
  const likes = await pool.query(
    'select a.uid as a, b.uid as b from reaction r join member a on a.id = r.actor join member b on b.id = r.target where r.kind = 1',
  )
  const blocks = await pool.query(
    'select x.uid as a, y.uid as b from pair_block p join member x on x.id = p.a join member y on y.id = p.b where p.mine',
  )
  const photos = await pool.query(
    'select p.id, m.uid as owner, p.storage_key as key from photo p join member m on m.id = p.member_id',
  )
  const members = await pool.query(
    `select m.uid, p.hidden and m.deletion_due_at is not null and not exists (select from card c where c.member_id = m.id) as "isHidden"
     from member m join profile p on p.member_id = m.id where m.uid = any($1)`,
    [leavers],
  )
  const hasFile = (key: string) => {
    const sizes = globSync('*.*', { cwd: join(dataDir, 'photos', key) }).map(
      (file) => statSync(join(dataDir, 'photos', key, file)).size,
    )
    return sizes.length > 0 && sizes.every((size) => size > 0)
  }
  const pairs = (rows: { a: string; b: string }[]) => new Set(rows.map(({ a, b }) => `${a} ${b}`))
  return {
    messages: messages.rows,
    likes: pairs(likes.rows),
    blocks: pairs(blocks.rows),
    photos: photos.rows.map(({ id, owner, key }) => ({ id, owner, hasFile: hasFile(key) })),
    members: members.rows,
  }
}

type Limits = { recoverMs: number }

/** Compares what was acknowledged with what is stored; and the replies and times back with what is promised. */
export function checkFaults(history: FaultHistory, stored: Stored, { recoverMs }: Limits): FaultFinding[] {
  const { deeds, wrongReplies, recoveries, falls } = history
  return [
    ...checkMessages(deeds, stored),
    ...checkPairs(deeds, stored),
    ...checkPhotos(deeds, stored),
    ...checkDeletions(deeds, stored),
    ...falls.map((what): FaultFinding => ({ kind: 'fell', what })),
    ...wrongReplies.map(({ path, status }): FaultFinding => ({ kind: 'reply', what: `${path} answered ${status}` })),
    ...recoveries
      .filter(({ ms }) => ms > recoverMs)
      .map(({ fault, ms }): FaultFinding => ({ kind: 'slow', what: `back ${ms} ms after ${fault}` })),
  ]
}

function checkMessages(deeds: Deed[], { messages }: Stored): FaultFinding[] {
  const findings: FaultFinding[] = []
  const rows = Map.groupBy(messages, ({ body }) => body)
  for (const { what, about, outcome, detail } of deeds) {
    if (what !== 'message') continue
    const found = rows.get(about) ?? []
    const kind = judge([outcome], found.length)
    if (kind) findings.push({ kind, what: `${about} (${outcome}): ${found.length} rows` })
    if (outcome === 'ok' && found[0] && String(found[0].seq) !== detail)
      findings.push({ kind: 'order', what: `${about} was acknowledged as ${detail} and is ${found[0].seq}` })
  }
  for (const [conversation, own] of Map.groupBy(messages, ({ conversation: id }) => id))
    if (new Set(own.map(({ seq }) => seq)).size < own.length)
      findings.push({ kind: 'order', what: `conversation ${conversation} has a position twice` })
  return findings
}

function checkPairs(deeds: Deed[], { likes, blocks }: Stored): FaultFinding[] {
  return deeds.flatMap(({ what, about, outcome }): FaultFinding[] => {
    if (what !== 'like' && what !== 'block') return []
    const kind = judge([outcome], (what === 'like' ? likes : blocks).has(about) ? 1 : 0)
    return kind ? [{ kind, what: `${what} ${about} (${outcome})` }] : []
  })
}

function checkPhotos(deeds: Deed[], { photos }: Stored): FaultFinding[] {
  const findings: FaultFinding[] = []
  const removals = new Map(deeds.flatMap(({ what, about, outcome }) => (what === 'removal' ? [[about, outcome]] : [])))
  const byId = new Map(photos.map((photo) => [photo.id, photo]))
  const uploads = deeds.filter(({ what }) => what === 'photo')
  for (const { outcome, detail = '' } of uploads) {
    if (outcome !== 'ok') continue
    const removal = removals.get(detail)
    const photo = byId.get(detail)
    if (!photo && !removal) findings.push({ kind: 'lost', what: `photo ${detail}` })
    if (photo && removal === 'ok') findings.push({ kind: 'lost', what: `deletion of photo ${detail}` })
    if (photo && !photo.hasFile) findings.push({ kind: 'lost', what: `file of photo ${detail}` })
  }
  for (const [owner, own] of Map.groupBy(photos, (photo) => photo.owner)) {
    const possible = uploads.filter(({ about, outcome }) => about === owner && outcome !== 'fail').length
    if (own.length > possible) findings.push({ kind: 'doubled', what: `photos of ${owner}: ${own.length}` })
  }
  return findings
}

/** An acknowledged deletion hides the member until they are erased; who was erased never comes back, and no reply shows them. */
function checkDeletions(deeds: Deed[], { members }: Stored): FaultFinding[] {
  const present = new Map(members.map(({ uid, isHidden }) => [uid, isHidden]))
  return deeds.flatMap(({ what, about, outcome, detail }): FaultFinding[] => {
    if (what === 'sighting') return [{ kind: 'lost', what: `deletion of member ${about}: shown by ${detail}` }]
    if (what === 'erasure' && present.has(about)) return [{ kind: 'lost', what: `erased member ${about} is back` }]
    if (what !== 'deletion') return []
    if (outcome === 'ok' && present.get(about) === false)
      return [{ kind: 'lost', what: `deletion of member ${about}: not hidden` }]
    const isPlanned = present.get(about) !== false
    return outcome === 'fail' && isPlanned ? [{ kind: 'doubled', what: `refused deletion of member ${about}` }] : []
  })
}
