import lucide from '@iconify-json/lucide/icons.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { drawingOf } from '../../../icon-sprite.ts'
import { keysOf } from '../../lib/keys-of.ts'
import { icons } from './icons.ts'

const dots = (drawing: string) => drawing.match(/h-?\.01(?!\d)/g)?.length ?? 0

test('each drawing has shapes only: colour and stroke come from the component', () => {
  for (const name of keysOf(icons)) {
    const drawing = drawingOf(name)
    expect(drawing, name).toMatch(/^(<(path|circle|rect) [^<>]+\/>)+$/)
    expect(drawing, name).not.toContain('stroke')
    expect(drawing.includes('fill='), name).toBe(name === 'heart-filled' || name === 'online')
  }
})

test('no dot of the set is lost when the drawings are minified', () => {
  const dotted = keysOf(icons).filter((name) => dots(lucide.icons[icons[name]].body) > 0)
  expect(dotted).toContain('alert')
  for (const name of dotted) expect(dots(drawingOf(name)), name).toBe(dots(lucide.icons[icons[name]].body))
})
