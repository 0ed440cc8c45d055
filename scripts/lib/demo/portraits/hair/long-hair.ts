import { brushStroke, moved, trace } from '../geometry.ts'
import { gold } from '../palette.ts'
import { area, paint, rectangle } from '../svg.ts'
import { type Hair, type HairTools, strand } from './hair-tools.ts'
import { rowsOfHair } from './short-hair.ts'

export function cornrowHair(tools: HairTools): Hair {
  const { person, cap, whole, lit } = tools
  return {
    back: person.isWoman ? curtain(tools, { bottom: 330, width: 20, gap: 26 }) : '',
    front: lit(cap(1, { raise: 4 }), { solid: whole(1), curls: 0 }) + rowsOfHair(tools, { isWide: false }),
  }
}

export function braidedHair(tools: HairTools): Hair {
  const { cap, whole, lit } = tools
  const top = lit(cap(1.03), { solid: whole(1.03), curls: 0 })
  return {
    back: curtain(tools, { bottom: 560, width: 19, gap: 20 }),
    front: falls(tools, { bottom: 470, width: 18 }) + top + parting(tools) + cuffs(tools),
    coversEars: true,
  }
}

export function locHair(tools: HairTools): Hair {
  const { person, cap, whole, lit } = tools
  const bottom = person.isWoman ? 420 : 220
  const top = lit(cap(1.06, { raise: 4 }), { solid: whole(1.06), curls: 0 })
  return {
    back: curtain(tools, { bottom, width: 31, gap: 33 }),
    front: falls(tools, { bottom: bottom - 80, width: 29 }) + top + rowsOfHair(tools, { isWide: true }),
    coversEars: true,
  }
}

type Curtain = { bottom: number; width: number; gap: number }

/** Long strands behind the shoulders. */
function curtain({ head, chance, colour, dim, light }: HairTools, { bottom, width, gap }: Curtain): string {
  const { middle } = head
  const mass =
    trace(`-118,-150 -168,-20 -186,160 -190,${bottom - 20} 0,${bottom + 10} 190,${bottom - 20} 182,160 160,-20
    110,-150`)
  const count = Math.floor(368 / gap) + 1
  const strands = Array.from({ length: count }, (_, index) => {
    const x = -184 + index * gap
    const end = { x: middle + x + chance.between(0, 8), y: bottom + 10 + chance.between(0, 40) - Math.abs(x) * 0.1 }
    const points = `${middle + x * 0.8},-60 ${(middle + x * 0.8 + end.x) / 2 + x * 0.12},${(end.y - 60) / 2} ${end.x},${end.y}`
    return strand({ points, width, colour: chance.happens(0.5) ? colour : dim, light })
  })
  return area(moved(mass, middle), dim) + strands.join('')
}

/** Strands that fall in front of the shoulders, three on each side. */
function falls({ head, colour, dim, light }: HairTools, { bottom, width }: { bottom: number; width: number }): string {
  const { middle } = head
  return [-1, 1]
    .flatMap((side) =>
      [0, 1, 2].map((index) => {
        const x = (value: number) => middle + side * value
        const points = `${x(124 - index * 3)},${-110 + index * 8} ${x(154 + index * 6)},20 ${x(158 + index * 13)},170
          ${x(150 + index * 24)},${bottom + 24 * ((index * 2) % 3)}`
        return strand({ points, width, colour: index % 2 === 1 ? dim : colour, light })
      }),
    )
    .join('')
}

function parting({ head, light, scalp }: HairTools): string {
  const middle = brushStroke([...head.place('2,-140,130'), ...moved(trace('2,-190 0,-214'), head.middle)], [5, 4, 0])
  const lines = [-92, -58, -26, 28, 60, 94].map((x) => {
    const way = head.place(`${x * 0.3},-190,50 ${x * 0.85},-160,70 ${x * 1.28},${-96 + Math.abs(x) * 0.2},70`)
    return paint(brushStroke(way, [0, 4, 0]), light, 0.42)
  })
  return paint(middle, scalp) + lines.join('')
}

/** Gold cuffs on braids. */
const cuffs = ({ head }: HairTools): string =>
  trace('-158,150 -182,250 166,190 178,300')
    .map(({ x, y }) => rectangle({ x: head.middle + x - 12, y, width: 24, height: 20, radius: 6 }, gold))
    .join('')
