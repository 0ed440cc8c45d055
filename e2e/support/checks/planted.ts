import type { Page } from '@playwright/test'
import { foreign } from '../data/payload-families.ts'
import { plantedMark } from '../data/payloads.ts'

export type PlantedWatch = { faults: string[]; check: () => Promise<void> }

/**
 * Records what a text of a stranger must not bring about on a page: a dialog, a request to another origin, an element of its own,
 * an inline handler, an address that is a program. `check` reads the page as it is now.
 */
export function watchPlanted(page: Page, origin: string): PlantedWatch {
  const faults: string[] = []
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss().catch(() => undefined)
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== origin) faults.push(`request: ${url.href}`)
  })
  return {
    faults,
    check: async () => void faults.push(...(await plantedIn(page))),
  }
}

/** Elements, handlers, addresses and styles in the document that only a payload can have brought. */
const plantedIn = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([mark, foreign]) => {
      const found: string[] = []
      const isProgram = (value: string) =>
        /^[\s\p{Cc}]*(javascript|vbscript|data:text)/iu.test(value.replaceAll(/[\t\n\r]/g, ''))
      for (const element of document.querySelectorAll('*')) {
        const name = element.localName
        if (element.hasAttribute(mark)) found.push(`element: ${name}`)
        for (const { name: attribute, value } of element.attributes) {
          if (attribute.startsWith('on')) found.push(`handler: ${name} ${attribute}`)
          if (/^(xlink:)?href$|^src$|action$|^data$/.test(attribute) && isProgram(value))
            found.push(`address: ${name} ${value}`)
          if (attribute === 'style' && value.includes(foreign)) found.push(`style: ${name} ${value}`)
        }
      }
      return found
    },
    [plantedMark, foreign] as const,
  )

/** All words of the page, those in fields included. */
export const textOn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
    return [document.body.textContent, ...fields.map(({ value }) => value)].join(' ')
  })
