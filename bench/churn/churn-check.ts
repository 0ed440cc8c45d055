/** What the server acknowledged to a sender: the text is stored, at this position. A server may omit the position. */
export type Acknowledged = { body: string; id: string | null; seq: number | null }
/** A message as the database has it, in the order of seq. */
export type StoredMessage = { body: string; id: string; seq: number }
export type ChurnHistory = {
  /** Each sender's texts in the order of writing. */
  written: string[][]
  acknowledged: Acknowledged[]
  database: StoredMessage[]
  /** What each device shows, from top to bottom. */
  devices: { name: string; shown: { id: string; body: string }[] }[]
}
export type ChurnFinding = { kind: 'lost' | 'doubled' | 'order' | 'invented'; what: string }

/** Holds what was acknowledged against what the database and every device have. Nothing found: nothing is wrong. */
export function checkChurn({ written, acknowledged, database, devices }: ChurnHistory): ChurnFinding[] {
  return [
    ...checkDatabase(written, database),
    ...checkAcknowledged(acknowledged, database),
    ...devices.flatMap(({ name, shown }) => checkDevice(name, shown, database)),
  ]
}

function checkDatabase(written: string[][], database: StoredMessage[]): ChurnFinding[] {
  const findings = doubles('the database', database)
  const known = new Set(written.flat())
  for (const { body } of database)
    if (!known.has(body)) findings.push({ kind: 'invented', what: `${body} was never written` })
  database.forEach(({ seq }, at) => {
    if (seq !== at + 1) findings.push({ kind: 'order', what: `place ${at + 1} is taken by seq ${seq}` })
  })
  const placeOf = new Map(database.map(({ body, seq }) => [body, seq]))
  for (const texts of written) {
    const places = texts.flatMap((body) => placeOf.get(body) ?? [])
    const late = places.findIndex((place, at) => at > 0 && place < (places[at - 1] ?? 0))
    if (late > 0) findings.push({ kind: 'order', what: `one sender's texts stand in another order from place ${late}` })
  }
  return findings
}

function checkAcknowledged(acknowledged: Acknowledged[], database: StoredMessage[]): ChurnFinding[] {
  const bodies = new Set(database.map(({ body }) => body))
  const places = new Set(database.map(({ body, id, seq }) => `${body} ${id} ${seq}`))
  return acknowledged.flatMap(({ body, id, seq }): ChurnFinding[] => {
    if (!bodies.has(body)) return [{ kind: 'lost', what: `${body} was acknowledged and is not in the database` }]
    if (id !== null && !places.has(`${body} ${id} ${seq}`))
      return [{ kind: 'order', what: `${body} was acknowledged at ${seq} and is elsewhere` }]
    return []
  })
}

function checkDevice(name: string, shown: { id: string; body: string }[], database: StoredMessage[]): ChurnFinding[] {
  const findings = doubles(name, shown)
  const seqOf = new Map(database.map(({ id, seq }) => [id, seq]))
  const has = new Set(shown.map(({ id }) => id))
  for (const { id, body } of database)
    if (!has.has(id)) findings.push({ kind: 'lost', what: `${body} is not on ${name}` })
  let before = 0
  for (const { id, body } of shown) {
    const seq = seqOf.get(id)
    if (seq === undefined) findings.push({ kind: 'invented', what: `${body} on ${name} is not in the database` })
    else if (seq < before) findings.push({ kind: 'order', what: `${body} stands in the wrong place on ${name}` })
    else before = seq
  }
  return findings
}

function doubles(where: string, list: { body: string }[]): ChurnFinding[] {
  const seen = new Set<string>()
  return list.flatMap(({ body }): ChurnFinding[] => {
    const isNew = !seen.has(body)
    seen.add(body)
    return isNew ? [] : [{ kind: 'doubled', what: `${body} is twice in ${where}` }]
  })
}
