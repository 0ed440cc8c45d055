const freshMs = 20_000

type Question = { address: string; token: string | null; locale: string }

/** What the document asked for before the application was there (boot/boot.ts), given away once and only to the very same question. */
export function takeFirstAnswer({ address, token, locale }: Question): Promise<Response> | null {
  const asked = globalThis.karibuBoot
  if (asked?.path !== address) return null
  globalThis.karibuBoot = undefined
  const isSame = asked.token === token && asked.locale === locale && Date.now() - asked.at < freshMs
  return isSame ? asked.answer : null
}
