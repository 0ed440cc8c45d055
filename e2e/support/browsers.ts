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

/**
 * A whole browser makes the list below its address bar a page of its own for every context, which costs a fifth of the time
 * of a test. The last switch of this name wins, so what Playwright disables is named again.
 */
const disabledFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...[
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
  ],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  'PreconnectToSearch',
]

/** How browsers are launched: the headless shell, or a whole one where notifications are shown. */
export const headlessShell = { executablePath: findHeadlessShell(), args }
export const wholeBrowser = {
  executablePath: findChromium(),
  args: [...args, `--disable-features=${disabledFeatures.join(',')}`],
}
