import { coarseCell } from '@karibu/contract'

/** Cells on a side of a square: about 2, 4 and 8 km. */
export type Side = 1 | 2 | 4
export const sides = [1, 2, 4] as const

/** A square as counted before; `changedAt` is when it opened or closed. */
export type Square = { cell: number; side: Side; isOpen: boolean; changedAt: Date }

/** The square of a cell, named by its cell in the middle. */
export const squareOf = (cell: number, side: Side): number => (side === 1 ? cell : coarseCell(cell, side))

const day = 86_400_000
/** A square opens with half as many members more than it needs to stay open. */
const openingShare = 1.5
/** A square that has closed does not open again for so long, so that it does not show who comes and goes. */
const closedMs = 30 * day

type Count = {
  /** How many members count in each cell. */
  members: ReadonlyMap<number, number>
  before: readonly Square[]
  membersMin: number
  now: Date
}

/**
 * Which squares are open after a count: those whose members, without those of open squares inside of them, are at least
 * `membersMin`. So members who are shown in a square are never fewer, and what a square inside shows does not narrow them down.
 * Closed squares are in the result only while they may not open again.
 */
export function countSquares({ members, before, membersMin, now }: Count): Square[] {
  const known = new Map(before.map((square) => [keyOf(square), square]))
  const after: Square[] = []
  let left = members
  for (const side of sides) {
    const sums = sumsOf(left, side)
    // Squares that lost all their members close as well.
    const cells = new Set([...sums.keys(), ...before.filter((one) => one.side === side).map(({ cell }) => cell)])
    const open = new Set<number>()
    for (const cell of cells) {
      const square = known.get(keyOf({ cell, side }))
      const next = nextOf({ cell, side, square, count: sums.get(cell) ?? 0, membersMin, now })
      if (next) after.push(next)
      if (next?.isOpen) open.add(cell)
    }
    left = new Map([...left].filter(([cell]) => !open.has(squareOf(cell, side))))
  }
  return after
}

const keyOf = ({ cell, side }: Pick<Square, 'cell' | 'side'>): string => `${side} ${cell}`

function sumsOf(members: ReadonlyMap<number, number>, side: Side): Map<number, number> {
  const sums = new Map<number, number>()
  for (const [cell, count] of members) {
    const square = squareOf(cell, side)
    sums.set(square, (sums.get(square) ?? 0) + count)
  }
  return sums
}

type Counted = {
  cell: number
  side: Side
  square: Square | undefined
  count: number
  membersMin: number
  now: Date
}

function nextOf({ cell, side, square, count, membersMin, now }: Counted): Square | null {
  if (square?.isOpen) return count >= membersMin ? square : { ...square, isOpen: false, changedAt: now }
  const mayOpen = !square || now.getTime() - square.changedAt.getTime() >= closedMs
  if (mayOpen && count >= membersMin * openingShare) return { cell, side, isOpen: true, changedAt: now }
  return mayOpen ? null : (square ?? null)
}

/** The narrowest square of a cell that is open; null where not even the widest is. */
export function narrowestOpen(cell: number, isOpen: (square: Pick<Square, 'cell' | 'side'>) => boolean): Side | null {
  return sides.find((side) => isOpen({ cell: squareOf(cell, side), side })) ?? null
}
