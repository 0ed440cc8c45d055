import { act, fireEvent, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { photosOf, show } from '../../../test/people.tsx'
import { spec } from '../../../test/spec.ts'
import { Carousel } from './carousel.tsx'
import { autoSlides, movedTo } from './carousel-rules.ts'

beforeAll(() => startI18n('en'))
beforeEach(() => {
  vi.useRealTimers()
})

const draw = (more: Partial<Parameters<typeof Carousel>[0]> = {}) =>
  show(<Carousel images={photosOf(4)} name="Amara" seed="a" {...more} />)
const main = () => screen.getByRole('img', { name: /Amara, photo \d of \d/ })
const shown = () => main().getAttribute('alt') ?? main().getAttribute('aria-label')

test('next and previous wrap around', spec('2.83'), async () => {
  const { user } = draw()
  await user.click(screen.getByRole('button', { name: 'Previous photo' }))
  expect(shown()).toBe('Amara, photo 4 of 4')
  await user.click(screen.getByRole('button', { name: 'Next photo' }))
  expect(shown()).toBe('Amara, photo 1 of 4')
})

test('the owner reads which photo others see blurred', async () => {
  const [first, ...others] = photosOf(3)
  if (!first) throw new Error('there is no photo')
  const note = 'Others see it blurred while we check it.'
  const { user } = draw({ images: [{ ...first, waiting: true, blurred: true }, ...others] })
  expect(screen.getByText(note)).toBeTruthy()
  expect(screen.getByText('Being checked')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next photo' }))
  expect(screen.queryByText(note)).toBeNull()
})

test('a thumbnail shows its photo and is marked', spec('2.82', '4.13'), async () => {
  const { user } = draw()
  const third = screen.getByRole('button', { name: 'Show photo 3 of 4' })
  await user.click(third)
  expect(shown()).toBe('Amara, photo 3 of 4')
  expect(third.getAttribute('aria-current')).toBe('true')
})

test('arrow keys change the photo while the focus is inside', async () => {
  const { user } = draw()
  screen.getByRole('button', { name: 'Next photo' }).focus()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
  expect(shown()).toBe('Amara, photo 2 of 4')
})

test('a swipe to the left shows the next photo, a tap does nothing', () => {
  draw()
  const swipe = (from: number, to: number) => {
    fireEvent.pointerDown(main(), { pointerType: 'touch', clientX: from })
    fireEvent.pointerUp(main(), { pointerType: 'touch', clientX: to })
  }
  swipe(200, 190)
  expect(shown()).toBe('Amara, photo 1 of 4')
  swipe(200, 80)
  expect(shown()).toBe('Amara, photo 2 of 4')
})

test(
  'each item is a photo with its id and its image, and the shown image is the one of the chosen id',
  spec('3.17'),
  async () => {
    const images = photosOf(2)
    expect(images.every(({ id, image }) => typeof id === 'string' && typeof image === 'string')).toBe(true)
    expect(new Set(images.map(({ id }) => id)).size).toBe(2)
    const { user } = show(<Carousel images={[...images].reverse()} name="Amara" seed="a" />)
    expect(main().getAttribute('src')).toBe(images[1]?.image)
    await user.click(screen.getByRole('button', { name: 'Next photo' }))
    expect(main().getAttribute('src')).toBe(images[0]?.image)
  },
)

test('the photos offer all widths', () => {
  draw()
  expect(main().getAttribute('srcset')).toBe('/p/1-160 160w, /p/1-480 480w, /p/1-960 960w')
})

test('a photo that does not load is replaced by its placeholder', spec('8.13', '8.19'), () => {
  draw()
  fireEvent.error(main())
  expect(main().tagName).toBe('SPAN')
  expect(screen.getByText('Failed to load user image')).toBeTruthy()
})

test('with an interval of at most 10 ms nothing slides', spec('9.24'), () => {
  const state = { count: 3, isHeld: false, isStill: false }
  expect(autoSlides({ ...state, interval: 0 })).toBe(false)
  expect(autoSlides({ ...state, interval: 10 })).toBe(false)
  expect(autoSlides({ ...state, interval: 11 })).toBe(true)
  expect(autoSlides({ ...state, interval: 5000, isStill: true })).toBe(false)
})

test(
  'with a longer interval the photos slide, pause under the mouse or the focus, and then continue',
  spec('4.14'),
  () => {
    vi.useFakeTimers()
    draw({ interval: 1000 })
    const advance = (ms: number) => act(() => vi.advanceTimersByTime(ms))
    const carousel = screen.getByRole('region', { name: 'Photos of Amara' })
    advance(1000)
    advance(1000)
    expect(shown()).toBe('Amara, photo 3 of 4')
    fireEvent.mouseEnter(carousel)
    advance(5000)
    expect(shown()).toBe('Amara, photo 3 of 4')
    fireEvent.mouseLeave(carousel)
    advance(1000)
    expect(shown()).toBe('Amara, photo 4 of 4')
    act(() => screen.getByRole('button', { name: 'Next photo' }).focus())
    advance(5000)
    expect(shown()).toBe('Amara, photo 4 of 4')
  },
)

test('reduced motion stops the slides', () => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  draw({ interval: 1000 })
  act(() => vi.advanceTimersByTime(5000))
  expect(shown()).toBe('Amara, photo 1 of 4')
})

test('a strip that is too long scrolls by 150 px with its own arrows', spec('9.23'), async () => {
  const scrollBy = vi.fn()
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  HTMLElement.prototype.scrollBy = scrollBy
  const { user } = draw()
  await user.click(screen.getByRole('button', { name: 'Scroll thumbnails forward' }))
  expect(scrollBy).toHaveBeenLastCalledWith({ left: 150, behavior: 'smooth' })
  await user.click(screen.getByRole('button', { name: 'Scroll thumbnails back' }))
  expect(scrollBy).toHaveBeenLastCalledWith({ left: -150, behavior: 'smooth' })
})

test('while editing each photo can be deleted and moved, otherwise not', spec('2.84'), async () => {
  const editing = { onRemove: vi.fn(), removingId: null, onOrder: vi.fn() }
  const images = photosOf(3)
  const { user } = draw({ images, editing })
  expect(screen.getAllByRole('button', { name: /^Delete photo [123]$/ })).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Delete photo 2' }))
  expect(editing.onRemove).toHaveBeenCalledWith(images[1]?.id)
  await user.click(screen.getByRole('button', { name: 'Move photo 3 to the left' }))
  expect(editing.onOrder).toHaveBeenCalledWith([images[0]?.id, images[2]?.id, images[1]?.id])
})

test('other members see no delete button', spec('6.5'), () => {
  draw()
  expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull()
})

test('moving past an end changes nothing', () => {
  expect(movedTo(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(movedTo(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
})
