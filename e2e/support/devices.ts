import type { BrowserContextOptions } from '@playwright/test'

// One device pixel for each CSS pixel: drawing four of them takes an eighth more CPU time and shows a test nothing.
export const devices = {
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const satisfies Record<string, BrowserContextOptions>

export type Device = keyof typeof devices
