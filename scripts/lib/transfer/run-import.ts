import type { Context } from '../../../server/src/context.ts'
import {
  type ImportedRow,
  type ImportSettings,
  makeImporter,
} from '../../../server/src/features/administration/transfer/import-members.ts'
import { checkPhotos, importPhotos } from '../../../server/src/features/administration/transfer/import-photos.ts'
import type { NumberedRow, RowFault } from '../../../server/src/features/administration/transfer/transfer-columns.ts'
import { openCsv } from './write-csv.ts'

const batchSize = 500

export type ImportContext = Pick<
  Context,
  'db' | 'now' | 'secret' | 'secretPrevious' | 'storage' | 'knownPictures' | 'log' | 'config'
>
type Run = {
  settings: ImportSettings
  rows: AsyncIterable<NumberedRow>
  /** Where the paths of photos begin; null imports none. */
  photosFolder: string | null
  report: Report | null
  onProgress: (counts: Counts) => void
}
export type Counts = {
  imported: number
  known: number
  refused: number
  photos: number
  photosRefused: number
  plans: number
  /** Members who got a balance, and how much in all. */
  balances: number
  cents: number
  credits: number
}

/** Imports all rows, a batch at a time, and writes what was not imported into the report. */
export async function runImport(ctx: ImportContext, run: Run): Promise<Counts> {
  const counts: Counts = {
    ...{ imported: 0, known: 0, refused: 0, photos: 0, photosRefused: 0 },
    ...{ plans: 0, balances: 0, cents: 0, credits: 0 },
  }
  const importBatch = makeImporter(ctx, run.settings)
  for await (const rows of inBatches(run.rows)) {
    for (const outcome of await importBatch(rows)) {
      counts[outcome.outcome] += 1
      addMoney(counts, outcome.money)
      const photoFaults = await takePhotos(ctx, run, outcome)
      counts.photos += (outcome.photos && run.photosFolder ? outcome.photos.paths.length : 0) - photoFaults.length
      counts.photosRefused += photoFaults.length
      await run.report?.add(outcome, photoFaults)
    }
    run.onProgress(counts)
  }
  return counts
}

function addMoney(counts: Counts, { plans, cents, credits }: ImportedRow['money']): void {
  counts.plans += plans
  counts.balances += cents + credits > 0 ? 1 : 0
  counts.cents += cents
  counts.credits += credits
}

async function* inBatches<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function takePhotos(
  ctx: ImportContext,
  { settings, photosFolder: folder }: Run,
  { photos }: ImportedRow,
): Promise<RowFault[]> {
  if (!photos || folder === null) return []
  return settings.isDryRun ? checkPhotos({ ...photos, folder }) : importPhotos(ctx, { ...photos, folder })
}

export type Report = {
  add: (outcome: ImportedRow, photoFaults: RowFault[]) => Promise<void>
  /** Fields of the other software that no column takes, with how many members have one. */
  addFields: (fields: ReadonlyMap<string, number>) => Promise<void>
  end: () => Promise<void>
}

/** A new CSV file with one line for each thing that was not imported; it names rows, fields and reasons, and repeats no value. */
export async function openReport(path: string): Promise<Report> {
  const file = await openCsv(path, { flags: 'w', header: ['row', 'id', 'result', 'field', 'reason'] })
  return {
    async add({ row, id, outcome, faults }, photoFaults) {
      const result = outcome === 'refused' ? 'refused' : 'left out'
      for (const { field, reason } of [...faults, ...photoFaults])
        await file.add([String(row), id, result, field, reason])
    },
    async addFields(fields) {
      for (const [name, count] of fields) await file.add(['', '', 'no column', name, `${count} members`])
    },
    end: file.end,
  }
}
