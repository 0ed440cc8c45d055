import { findChromium, findHeadlessShell } from '../../scripts/lib/system/ensure-browser.ts'

// Nothing but the product speaks to the network.
const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** How browsers are launched: the headless shell, or a whole one where notifications are shown. */
export const headlessShell = { executablePath: findHeadlessShell(), args }
export const wholeBrowser = { executablePath: findChromium(), args }
