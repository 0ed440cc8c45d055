import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isSavingData, photoWidths, readDataSaver, setDataSaver } from './data-saver.ts'

const photo = { small: 's', medium: 'm', large: 'l' }

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('without a choice the data saver of the browser and a slow network decide', () => {
  on({ effectiveType: '4g' })
  expect(isSavingData()).toBe(false)
  on({ saveData: true, effectiveType: '4g' })
  expect(isSavingData()).toBe(true)
  on({ effectiveType: '2g' })
  expect(isSavingData()).toBe(true)
  on(undefined)
  expect(isSavingData()).toBe(false)
})

test('a choice overrides both and is stored on this device', () => {
  on({ saveData: true })
  setDataSaver('off')
  expect([isSavingData(), readDataSaver()]).toEqual([false, 'off'])
  on({ effectiveType: '4g' })
  setDataSaver('on')
  expect([isSavingData(), readDataSaver()]).toEqual([true, 'on'])
  setDataSaver('auto')
  expect([isSavingData(), localStorage.length]).toEqual([false, 0])
})

test('the largest photo is offered only without data saving and on a fast network', () => {
  on({ effectiveType: '4g' })
  expect(photoWidths(photo)).toBe('s 160w, m 480w, l 960w')
  on({ effectiveType: '3g' })
  expect(photoWidths(photo)).toBe('s 160w, m 480w')
  on({ effectiveType: '4g', saveData: true })
  expect(photoWidths(photo)).toBe('s 160w, m 480w')
})

function on(connection: { saveData?: boolean; effectiveType?: string } | undefined) {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection }))
}
