import type { BrowserContext, Page } from '@playwright/test'

/** Faults of a page that the member does not see: errors, exceptions, violations of the content policy. */
export type Watch = {
  faults: () => string[]
  /** A fault this test brings about on purpose. */
  allow: (...patterns: RegExp[]) => void
}

/** Listens to every page of a context. */
export async function watch(context: BrowserContext): Promise<Watch> {
  const faults: string[] = []
  const allowed: RegExp[] = []
  await context.exposeBinding('reportFault', (_, fault: string) => void faults.push(fault))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { reportFault } = window as unknown as { reportFault: (fault: string) => void }
      reportFault(
        `policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile ?? ''}:${event.lineNumber}`,
      )
    })
  })
  context.on('page', (page) => listen(page, faults))
  return {
    faults: () => faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault))),
    allow: (...patterns) => void allowed.push(...patterns),
  }
}

function listen(page: Page, faults: string[]): void {
  // One without a line of code, as of a file that did not come, has an empty stack.
  page.on('pageerror', (error) => faults.push(`exception: ${error.stack || error.message}`))
  page.on('console', (message) => {
    // A missing word is only warned of in the product; here it is as bad as an error.
    const isMissing = message.type() === 'warning' && message.text().startsWith('Missing translation')
    if (message.type() !== 'error' && !isMissing) return
    faults.push(`${message.type()}: ${message.text()} ${pathOf(message.location().url)}`)
  })
}

const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : url)
