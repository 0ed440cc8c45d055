import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { photosOf, show } from '../../../test/people.tsx'
import { Carousel } from './carousel.tsx'
import { placeAt, scrollNear, shiftFor } from './reorder-rules.ts'

beforeAll(() => startI18n('en'))
beforeEach(() => {
  // Photos of 100 px, side by side.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this)
    const [left, width] = this.tagName === 'LI' ? [index * 100, 100] : [0, 400]
    return { left, width, right: left + width, top: 0, bottom: 100, height: 100, x: left, y: 0, toJSON() {} }
  })
})

const images = photosOf(4)
const orders: string[][] = []

function Editable() {
  const [photos, setPhotos] = useState(images)
  const onOrder = (ids: string[]) => {
    orders.push(ids)
    setPhotos(ids.flatMap((id) => images.find((photo) => photo.id === id) ?? []))
  }
  return <Carousel images={photos} name="Amara" seed="a" editing={{ onRemove() {}, removingId: null, onOrder }} />
}

function draw() {
  orders.length = 0
  return show(<Editable />)
}
const items = () => within(screen.getByRole('list')).getAllByRole('listitem')
const picture = (index: number) => within(items()[index] as HTMLElement).getAllByRole('button')[0] as HTMLElement
const numbers = () => orders.at(-1)?.map((id) => Number(id.slice(-2)))
const pointer = (type: 'pointerMove' | 'pointerUp' | 'pointerCancel', clientX = 0) =>
  fireEvent[type](window, { clientX, clientY: 50 })
const press = (index: number, pointerType: string) =>
  fireEvent.pointerDown(picture(index), { pointerType, button: 0, clientX: index * 100 + 50, clientY: 50 })

test('the mouse drags a photo to another place, and that is announced', () => {
  draw()
  press(2, 'mouse')
  pointer('pointerMove', 240)
  pointer('pointerMove', 60)
  expect(items()[0]?.style.transform).toBe('translateX(100px)')
  pointer('pointerUp', 60)
  expect(numbers()).toEqual([3, 1, 2, 4])
  expect(screen.getByText('The photo is now number 1 of 4.')).toBeTruthy()
  expect(items()[0]?.style.transform).toBe('')
})

test('a touch picks a photo up after a long press, and scrolls when it moves at once', () => {
  vi.useFakeTimers()
  try {
    draw()
    press(0, 'touch')
    pointer('pointerMove', 90)
    act(() => vi.advanceTimersByTime(1000))
    pointer('pointerUp', 300)
    expect(orders).toEqual([])
    press(0, 'touch')
    act(() => vi.advanceTimersByTime(300))
    pointer('pointerMove', 260)
    pointer('pointerUp', 260)
    expect(numbers()).toEqual([2, 3, 1, 4])
    vi.runOnlyPendingTimers()
  } finally {
    vi.useRealTimers()
  }
})

test('Escape and an interrupted touch leave the order unchanged', () => {
  draw()
  for (const give of [() => fireEvent.keyDown(window, { key: 'Escape' }), () => pointer('pointerCancel')]) {
    press(1, 'mouse')
    pointer('pointerMove', 350)
    give()
    pointer('pointerUp', 350)
  }
  expect(orders).toEqual([])
})

test('a press without moving shows the photo', async () => {
  const { user } = draw()
  await user.click(picture(2))
  expect(picture(2).getAttribute('aria-current')).toBe('true')
  expect(orders).toEqual([])
})

test('by keyboard the photo moves, is announced, and keeps the focus', async () => {
  const { user } = draw()
  screen.getByRole('button', { name: 'Move photo 2 to the right' }).focus()
  await user.keyboard('{Enter}')
  expect(numbers()).toEqual([1, 3, 2, 4])
  expect(screen.getByText('The photo is now number 3 of 4.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move photo 3 to the right' }))
  await user.keyboard('{Enter}')
  expect(numbers()).toEqual([1, 3, 4, 2])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show photo 4 of 4' }))
})

test('the nearest place is taken, the others shift, and the edges scroll', () => {
  expect([placeAt([50, 150, 250], -20), placeAt([50, 150, 250], 190), placeAt([50, 150, 250], 999)]).toEqual([0, 1, 2])
  expect([0, 1, 2, 3].map((index) => shiftFor(index, { from: 0, to: 2 }))).toEqual([0, -1, -1, 0])
  expect([0, 1, 2, 3].map((index) => shiftFor(index, { from: 3, to: 1 }))).toEqual([0, 1, 1, 0])
  expect([10, 200, 390].map((x) => scrollNear({ left: 0, right: 400 }, x))).toEqual([-8, 0, 8])
})
