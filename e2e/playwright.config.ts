import { defineConfig } from '@playwright/test'
import { headlessShell } from './support/browsers.ts'

/** The machines of a CI service stand still for many seconds now and then; a wait that ends well costs nothing. */
const patience = process.env.CI ? 3 : 1

// Every worker starts its own server on its own database (fixture.ts); pages are opened phone-sized or desktop-sized by
// the tests themselves, because the journeys need both at once.
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/e2e',
  globalSetup: './support/global-setup.ts',
  // `npm test` runs the web tests at the same time: what is slow then is not wrong.
  timeout: 300_000 * patience,
  expect: { timeout: 20_000 * patience },
  fullyParallel: false,
  // A page is waited for during a third of the time of a test, so that three keep two cores busy.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    actionTimeout: 30_000 * patience,
    navigationTimeout: 40_000 * patience,
    screenshot: 'off',
    trace: 'off',
    launchOptions: headlessShell,
  },
})
