import { once } from 'node:events'
import { createWriteStream } from 'node:fs'

export type CsvFile = { add: (cells: readonly string[]) => Promise<void>; end: () => Promise<void> }

/** A CSV file that only this user can read, with its header. `flags` are those of node:fs: w replaces a file, wx does not. */
export async function openCsv(
  path: string,
  { flags, header }: { flags: 'w' | 'wx'; header: readonly string[] },
): Promise<CsvFile> {
  const stream = createWriteStream(path, { flags, mode: 0o600 })
  await once(stream, 'open')
  const file: CsvFile = {
    async add(cells) {
      if (!stream.write(csvLine(cells))) await once(stream, 'drain')
    },
    async end() {
      stream.end()
      await once(stream, 'close')
    },
  }
  await file.add(header)
  return file
}

const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",\n\r]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`
