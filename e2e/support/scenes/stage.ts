import type { Page } from '@playwright/test'
import { type Translate, translatorOf } from '../translations.ts'
import type { Scene } from './scene.ts'

/** Goes to a scene and waits until it no longer changes. */
export async function stage(page: Page, scene: Scene, translate = translatorOf('en')): Promise<void> {
  // Responses mocked by the previous scene come from the server again; pending ones are ignored.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // What it switched on for this device is off again; a page that was never opened has no storage.
  await page.evaluate(() => localStorage.removeItem('device-safety')).catch(() => undefined)
  await page.goto(scene.path)
  await settled(page, translate)
  if (!scene.prepare) return
  await scene.prepare(page, translate)
  await settled(page, translate)
}

/** The heading is there, nothing loads any more, and every picture in view has come. */
export async function settled(page: Page, translate: Translate = translatorOf('en')): Promise<void> {
  // Of a page that is locked its own heading is hidden.
  await page.locator('h1').filter({ visible: true }).first().waitFor()
  // A page that was drawn at build has its heading before React has taken it over.
  await page.waitForFunction(() => {
    const root = document.querySelector('#root')
    return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'))
  })
  // What was just pressed or taken over has begun to load by the time the browser has nothing to do.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done, { timeout: 1000 }))),
  )
  await page.waitForFunction((loading) => {
    const states = [...document.querySelectorAll('[role=status]')]
    const isWaiting = states.some((state) => [state.ariaLabel, state.textContent].includes(loading))
    const pictures = [...document.images].filter((image) => image.loading !== 'lazy')
    return !isWaiting && !document.querySelector('[aria-busy=true]') && pictures.every((image) => image.complete)
  }, translate('common:loading'))
}
