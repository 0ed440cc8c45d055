import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestApp } from '../harness.ts'
import { unzip } from '../media/unzip.ts'

/** One text or number for each place where a member leaves something, found again wherever it goes. */
export const canaries = {
  firstname: 'Zqfirstnamevx',
  lastname: 'Zqlastnamevx',
  email: 'zqemailvx@example.com',
  newEmail: 'zqnewemailvx@example.com',
  phone: '8037194628',
  birthDate: '1991-03-17',
  about: 'zqaboutvx',
  occupation: 'zqoccupationvx',
  promptAnswer: 'zqpromptvx',
  publicAnswer: 'zqpublicanswervx',
  privateAnswer: 'zqprivateanswervx',
  message: 'zqmessagevx',
  request: 'zqrequestvx',
  likeComment: 'zqlikecommentvx',
  giftNote: 'zqgiftnotevx',
  report: 'zqreportvx',
  goneName: 'zqgonenamevx',
  goneReport: 'zqgonereportvx',
  ticket: 'zqticketvx',
  correction: 'zqcorrectionvx',
  savedFilter: 'zqsavedfiltervx',
  searchedName: 'zqsearchednamevx',
  searchedMessage: 'zqsearchedmessagevx',
  date: 'zqdatevx',
  datePlace: 'zqdateplacevx',
  dateContact: 'zqdatecontactvx',
  dateContactEmail: 'zqdatecontactemailvx@example.com',
  dateContactPhone: '8055512398',
  knownEmail: 'zqknownemailvx@example.com',
  passkeyName: 'zqpasskeynamevx',
  purchaseNote: 'zqpurchasenotevx',
  apiToken: 'zqapitokenvx',
  push: 'zqpushvx',
  payoutName: 'ZQPAYOUTNAMEVX',
  payoutNumber: '7391846205',
  staffNote: 'zqstaffnotevx',
  staffReason: 'zqstaffreasonvx',
  correctedName: 'Zqcorrectednamevx',
  ticketPage: 'zqticketpagevx',
  visitorName: 'Zqvisitornamevx',
  visitorEmail: 'zqvisitoremailvx@example.com',
  invitedName: 'Zqinvitednamevx',
  invitedEmail: 'zqinvitedemailvx@example.com',
  reportAbout: 'zqreportaboutvx',
  appeal: 'zqappealvx',
  removedText: 'zqremovedtextvx',
  removedMessage: 'zqremovedmessagevx',
  callDevice: 'zqcalldevicevx',
  userAgent: 'zquseragentvx',
  network: '203.0.113.77',
  latitude: '6.5243791',
  longitude: '3.3792063',
  photoMetadata: 'zqphotometadatavx',
  photoName: 'zqphotonamevx',
  voiceMetadata: 'zqvoicemetadatavx',
  password: 'zqpassword vx words',
} as const
export type Canary = keyof typeof canaries
const names = Object.keys(canaries) as Canary[]

/** The canaries in a text, whatever their case; also of bytes written in hexadecimal or base64. */
export function canariesIn(text: string): Canary[] {
  const lower = text.toLowerCase()
  return names.filter((name) => {
    const value = canaries[name].toLowerCase()
    const bytes = Buffer.from(canaries[name])
    return lower.includes(value) || lower.includes(bytes.toString('hex')) || text.includes(middleOf(bytes))
  })
}

/** The middle of the base64 form, which is the same wherever the bytes begin on a multiple of three. */
const middleOf = (bytes: Buffer): string => bytes.toString('base64').slice(0, Math.floor(bytes.length / 3) * 4)

/** The canaries of an answer: of its headers, its body, and the files of an archive. */
export function canariesInAnswer({ headers, rawPayload }: { headers: object; rawPayload: Buffer }): Canary[] {
  const isZip = rawPayload.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))
  const bodies = isZip ? Object.values(unzip(rawPayload)) : [rawPayload]
  return canariesIn([JSON.stringify(headers), ...bodies.map((body) => body.toString('latin1'))].join('\n'))
}

/** The canaries of each table of the database, of the queue of jobs too, as `table: canary`. */
export async function canariesInTables({ ctx }: Pick<TestApp, 'ctx'>): Promise<string[]> {
  const { rows: tables } = await ctx.pool.query<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and has_table_privilege(format('%I.%I', table_schema, table_name), 'select') order by 1`)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await ctx.pool.query<{ all: string | null }>(
      `select string_agg(t::text, ' ') as all from ${name} t`,
    )
    found.push(...canariesIn(rows[0]?.all ?? '').map((canary) => `${name.replace('public.', '')}: ${canary}`))
  }
  return found.sort()
}

/** The canaries of the files below the data folder, in names and bytes, as `file: canary`. */
export function canariesInFiles({ ctx }: Pick<TestApp, 'ctx'>): { files: number; found: string[] } {
  const { dataDir } = ctx.config
  const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const found = entries.flatMap(({ parentPath, name }) =>
    canariesIn(`${name}\n${readFileSync(join(parentPath, name), 'latin1')}`).map((canary) => `${name}: ${canary}`),
  )
  return { files: entries.length, found }
}

/** Takes every line that the server logs. */
export function captureLog({ app: { log } }: Pick<TestApp, 'app'>): string[] {
  const lines: string[] = []
  let owner: object | null = log
  let stream: symbol | undefined
  while (owner && !stream) {
    stream = Object.getOwnPropertySymbols(owner).find((symbol) => symbol.description === 'pino.stream')
    if (!stream) owner = Object.getPrototypeOf(owner)
  }
  if (!owner || !stream) throw new Error('the logger has no stream')
  Object.assign(owner, { [stream]: { write: (line: string) => void lines.push(line) } })
  return lines
}
