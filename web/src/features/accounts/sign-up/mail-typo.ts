const providers = [
  'gmail.com',
  'yahoo.com',
  'yahoo.fr',
  'yahoo.co.uk',
  'hotmail.com',
  'hotmail.fr',
  'outlook.com',
  'icloud.com',
  'live.com',
  'ymail.com',
  'proton.me',
  // A letter from others, and providers themselves.
  'mail.com',
  'email.com',
  'aol.com',
] as const

/** The address with the domain that was probably meant, as gmail.com for gmial.com; null where nothing seems mistyped. */
export function meantAddress(address: string): string | null {
  const [name, domain, ...more] = address.trim().toLowerCase().split('@')
  if (!name || !domain || more.length > 0 || providers.some((known) => known === domain)) return null
  const meant = providers.find((known) => isNear(domain, known))
  return meant ? `${name}@${meant}` : null
}

/** Does one letter that is missing, added, wrong or swapped with the next one make the difference? */
function isNear(typed: string, known: string): boolean {
  if (Math.abs(typed.length - known.length) > 1) return false
  let at = 0
  while (at < known.length && typed[at] === known[at]) at += 1
  const [restTyped, restKnown] = [typed.slice(at), known.slice(at)]
  const isSwapped = restTyped[0] === restKnown[1] && restTyped[1] === restKnown[0]
  return (
    restTyped.slice(1) === restKnown.slice(1) ||
    restTyped.slice(1) === restKnown ||
    restTyped === restKnown.slice(1) ||
    (isSwapped && restTyped.slice(2) === restKnown.slice(2))
  )
}
