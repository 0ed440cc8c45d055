import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, photosOf, show } from '../../../test/people.tsx'
import { spec } from '../../../test/spec.ts'
import { photoFault, shrunkSize } from './photo-rules.ts'
import { UploadControl } from './upload-control.tsx'

const { server, seen, answer } = makeFakeServer()
const revoked = vi.fn()

beforeAll(async () => {
  await startI18n('en')
  server.listen({ onUnhandledFrame: 'error' })
})
beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = revoked
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
  vi.useRealTimers()
})
afterAll(() => server.close())

const fileOf = (name: string, type = 'image/png') => new File(['bytes'], name, { type })
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Add photos', { selector: 'input' }), { target: { files } })

test('several photos are uploaded one by one, with their progress, and the profile is updated after each', async () => {
  let count = 0
  answer('post', '/profile/images/upload', () => ({
    data: { images: photosOf(++count) },
    message: 'Your photos have been added.',
  }))
  const onImages = vi.fn()
  show(<UploadControl count={0} onImages={onImages} />)
  choose(fileOf('one.png'), fileOf('two.jpg', 'image/jpeg'))
  expect(screen.getByRole('progressbar', { name: 'Sending one.png' })).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Sending two.jpg' })).toBeTruthy()
  await waitFor(() => expect(onImages).toHaveBeenCalledTimes(2))
  expect(onImages.mock.lastCall?.[0]).toHaveLength(2)
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(seen.every(({ body }) => body.includes('name="images[]"'))).toBe(true)
})

test('more than the declared four are sent: the maximum is named and not enforced', spec('9.21'), async () => {
  answer('post', '/profile/images/upload', { data: { images: photosOf(1) } })
  const onImages = vi.fn()
  show(<UploadControl count={0} onImages={onImages} />)
  choose(...['1.png', '2.png', '3.png', '4.png', '5.png'].map((name) => fileOf(name)))
  await waitFor(() => expect(onImages).toHaveBeenCalledTimes(5))
  expect(seen).toHaveLength(5)
})

test('another file type and a file above 10 MB show an error at once and are never sent', spec('5.18'), async () => {
  show(<UploadControl count={0} onImages={() => {}} />)
  const large = fileOf('large.png')
  Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 })
  choose(fileOf('cat.gif', 'image/gif'), large)
  expect(await screen.findAllByText('Only png, jpg and jpeg photos are accepted.')).not.toHaveLength(0)
  expect(await screen.findAllByText('A photo can be at most 10 MB.')).not.toHaveLength(0)
  expect(screen.getByText('cat.gif')).toBeTruthy()
  expect(seen).toHaveLength(0)
})

test('a photo of 12 MB is resized and uploaded, and a file that is not an image is not shown as a broken one', async () => {
  const drawn = new Blob(['small'], { type: 'image/jpeg' })
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => {} }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ fillRect() {}, drawImage() {} } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(drawn))
  answer('post', '/profile/images/upload', { data: { images: photosOf(1) } })
  const onImages = vi.fn()
  const { container } = show(<UploadControl count={0} onImages={onImages} />)
  const large = fileOf('large.jpg', 'image/jpeg')
  Object.defineProperty(large, 'size', { value: 12 * 1024 * 1024 })
  choose(large)
  fireEvent.error(container.querySelector('li img') as Element)
  expect(container.querySelector('li img')).toBeNull()
  await waitFor(() => expect(onImages).toHaveBeenCalledOnce())
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a failed upload shows an error, keeps the chosen file, and succeeds on retry', spec('8.11'), async () => {
  answer('post', '/profile/images/upload', {
    status: 503,
    code: 'unavailable',
    message: 'Please try again in a moment.',
  })
  const onImages = vi.fn()
  const { user } = show(<UploadControl count={0} onImages={onImages} />)
  choose(fileOf('one.png'))
  expect(await screen.findAllByText('Please try again in a moment.')).toHaveLength(2)
  answer('post', '/profile/images/upload', { data: { images: photosOf(1) } })
  await user.click(screen.getByRole('button', { name: 'Send one.png again' }))
  await waitFor(() => expect(onImages).toHaveBeenCalledOnce())
  expect(screen.queryByText('one.png')).toBeNull()
})

test('the object URL of a preview is released after a second', spec('9.25'), () => {
  vi.useFakeTimers()
  revoked.mockClear()
  answer('post', '/profile/images/upload', { data: { images: [] } })
  show(<UploadControl count={0} onImages={() => {}} />)
  choose(fileOf('one.png'))
  vi.advanceTimersByTime(999)
  expect(revoked).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(revoked).toHaveBeenCalledWith('blob:preview')
})

test('a full profile says so and accepts no more', () => {
  show(<UploadControl count={9} onImages={() => {}} />)
  expect(screen.getByRole('button', { name: 'Add photos' })).toHaveProperty('disabled', true)
  expect(screen.getByText('A profile can have up to 9 photos. Remove one first.')).toBeTruthy()
})

test('a photo is checked by its type, and by its name if it has none', spec('9.22'), () => {
  expect(photoFault({ name: 'a.JPEG', type: '', size: 5 })).toBeNull()
  expect(photoFault({ name: 'a.png', type: 'image/webp', size: 5 })).toBe('photo_type')
  expect(photoFault({ name: 'a.txt', type: '', size: 5 })).toBe('photo_type')
})

test('a large photo is resized to 1,440 px and a small one is unchanged', () => {
  expect(shrunkSize({ width: 4000, height: 3000 })).toEqual({ width: 1440, height: 1080 })
  expect(shrunkSize({ width: 600, height: 800 })).toEqual({ width: 600, height: 800 })
})

test(
  'the control accepts png, jpg and jpeg, several at once, and states a maximum of four',
  spec('3.16', '5.19', '9.21'),
  () => {
    show(<UploadControl count={0} onImages={() => {}} />)
    const input = screen.getByLabelText('Add photos', { selector: 'input' }) as HTMLInputElement
    expect(input.accept).toBe('.png,.jpg,.jpeg,image/png,image/jpeg')
    expect(input.multiple).toBe(true)
    expect(input.dataset.perUpload).toBe('4')
  },
)
