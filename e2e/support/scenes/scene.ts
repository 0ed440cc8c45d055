import type { Page } from '@playwright/test'
import type { Device } from '../devices.ts'
import type { translatorOf } from '../translations.ts'

export type Who = 'guest' | 'me' | 'lonely' | 'fresh' | 'gold' | 'matched' | 'staff'

/** A screen in one of its states: who looks at it, where it is, and what has to be pressed. */
export type Scene = {
  name: string
  who: Who
  path: string
  only?: Device
  /** `say` gives the words of the language that is looked at. */
  prepare?: (page: Page, translate: ReturnType<typeof translatorOf>) => Promise<unknown>
}
