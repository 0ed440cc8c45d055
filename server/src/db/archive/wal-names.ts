/** What PostgreSQL gives to archive: segments, the rest of one after a recovery, notes of base backups and of timelines. */
const walFile = /^(?:[0-9A-F]{24}(?:\.[0-9A-F]{8}\.backup|\.partial)?|[0-9A-F]{8}\.history)$/
const segment = /^[0-9A-F]{24}$/
/** Of 16 MB in the 4 GB that the middle eight digits count. */
const segmentsEach = 256

export const isWalFile = (name: string): boolean => walFile.test(name)

/** The place of a segment in the log of its server, whatever its timeline. */
export const segmentNumber = (name: string): number =>
  Number.parseInt(name.slice(8, 16), 16) * segmentsEach + Number.parseInt(name.slice(16, 24), 16)

/** The segment after which the next one is missing though later ones exist, from `first` on; null: none is missing. */
export function findGap(names: string[], first: string): string | null {
  const numbers = new Map(names.filter((name) => segment.test(name)).map((name) => [segmentNumber(name), name]))
  const last = Math.max(...numbers.keys())
  if (!numbers.has(segmentNumber(first))) return first
  for (let number = segmentNumber(first); number < last; number += 1)
    if (!numbers.has(number + 1)) return numbers.get(number) ?? first
  return null
}

/** The files that no recovery from a base backup that begins at `first` needs. Notes of timelines are left: they are small. */
export const olderThan = (names: string[], first: string): string[] =>
  names.filter((name) => isWalFile(name) && !name.endsWith('.history') && segmentNumber(name) < segmentNumber(first))
