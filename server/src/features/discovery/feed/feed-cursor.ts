import { Refusal } from '../../../refusal.ts'

/** Where a list goes on. Opaque outside; refused when this server did not write it. */
const write = (kind: string, numbers: number[]): string =>
  Buffer.from([kind, ...numbers].join('.')).toString('base64url')

function read(cursor: string, kind: string, length: number): number[] {
  const [written, ...parts] = Buffer.from(cursor, 'base64url').toString('latin1').split('.')
  const numbers = parts.map((part) => (/^\d{1,10}$/.test(part) ? Number(part) : Number.NaN))
  const isOurs = written === kind && numbers.length === length && numbers.every((part) => part <= 2_147_483_647)
  if (!isOurs) throw new Refusal('invalid_input')
  return numbers
}

/** In the queue: the pass and the last place read. */
export type QueuePlace = { generation: number; pos: number }
export const writeQueuePlace = ({ generation, pos }: QueuePlace): string => write('q', [generation, pos])
export function readQueuePlace(cursor: string): QueuePlace {
  const [generation = 0, pos = 0] = read(cursor, 'q', 2)
  return { generation, pos }
}

/**
 * In a search: cards are walked by their shuf from the viewer's own start to the end (stretch 0) and from the beginning
 * to that start (stretch 1). `skip` of those at exactly `shuf` were read.
 */
export type SearchPlace = { stretch: number; shuf: number; skip: number }
export const writeSearchPlace = ({ stretch, shuf, skip }: SearchPlace): string => write('s', [stretch, shuf, skip])
export function readSearchPlace(cursor: string): SearchPlace {
  const [stretch = 0, shuf = 0, skip = 0] = read(cursor, 's', 3)
  return { stretch: Math.min(stretch, 1), shuf, skip: Math.min(skip, 100) }
}
