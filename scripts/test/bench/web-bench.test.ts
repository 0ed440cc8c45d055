import { expect, test } from 'vitest'
import { measureWeb } from '../../../bench/web/web.ts'

test('the web bench paints the photo of Discover first and in the place of its card, beside a bare page with the same photo', async () => {
  const small = { rounds: 1, times: 1, people: 4, messages: 60, slowdown: 1, photos: ['drawn'] } as const
  const { paint = [], interaction = [] } = await measureWeb({ ...small, parts: ['paint', 'interaction'] })
  expect(paint.map(({ page, beside }) => [page, beside])).toEqual([
    ['plain page, drawn photo', null],
    ['matches, drawn photo', 'plain page, drawn photo'],
    ['landing', 'plain page, drawn photo'],
  ])
  for (const { page, visits, ratio } of paint) {
    const [visit] = visits
    // On a loaded machine a text may be drawn before its icon: a shift of a few thousandths. Good pages stay below 0.1
    // (https://web.dev/articles/cls).
    expect(visit?.shift, page).toBeLessThan(0.02)
    expect(visit?.largest).toBeGreaterThan(0)
    if (!page.startsWith('matches')) continue
    const control = paint.find((one) => one.page === page.replace('matches', 'plain page'))?.visits[0]
    expect(ratio).toBeGreaterThan(0)
    expect(visit?.element).toBe('img.first-photo')
    // Its address is signed anew every few minutes.
    expect(pathOf(visit?.photo)).toBe(pathOf(control?.photo))
    expect(visit?.kB).toBe(control?.kB)
    expect(visit?.box).toEqual(visit?.card)
    expect(control?.box.width).toBeCloseTo(visit?.box.width ?? 0, 0)
  }
  expect(interaction.map(({ interactions, p75 }) => [interactions > 0, p75 > 0])).toEqual([
    [true, true],
    [true, true],
    [true, true],
  ])
}, 600_000)

const pathOf = (address: string | null | undefined) => new URL(address ?? '').pathname
