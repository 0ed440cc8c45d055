const freshMs = 20_000

type Question = { address: string; token: string | null; locale: string }

/** The response that boot/boot.ts requested before the application was loaded; returned once, and only for the same request. */
export function takePreloadedResponse({ address, token, locale }: Question): Promise<Response> | null {
  const preloaded = globalThis.karibuBoot
  if (preloaded?.path !== address) return null
  globalThis.karibuBoot = undefined
  const isSame = preloaded.token === token && preloaded.locale === locale && Date.now() - preloaded.at < freshMs
  return isSame ? preloaded.answer : null
}
