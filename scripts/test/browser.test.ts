import { afterEach, expect, test, vi } from 'vitest'
import { ensureBrowser, findChromium } from '../lib/system/ensure-browser.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test('CHROMIUM_PATH takes precedence over other browsers', () => {
  vi.stubEnv('CHROMIUM_PATH', process.execPath)
  expect(findChromium()).toBe(process.execPath)
})

test('a CHROMIUM_PATH without a file is reported in one line, and nothing is installed', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium')
  await expect(ensureBrowser()).rejects.toThrow(/^CHROMIUM_PATH names \/nowhere\/chromium, which does not exist$/)
})
