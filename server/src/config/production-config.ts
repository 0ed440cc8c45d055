type EnvValues = Record<string, string | undefined>

/** What a production server refuses to start with, one line each. */
export function productionFaults(values: EnvValues): string[] {
  return [
    ...switchFaults(values),
    ...secretFaults(values.SECRET),
    ...addressFaults(values),
    ...proxyFaults(values.TRUSTED_PROXIES ?? ''),
  ]
}

/** Switches that only tests and developers use. */
function switchFaults(values: EnvValues): string[] {
  const faults: string[] = []
  if (values.KARIBU_LIMITS === 'off') faults.push('KARIBU_LIMITS=off is not allowed in production')
  if (values.KARIBU_CLOCK_OFFSET && Number(values.KARIBU_CLOCK_OFFSET) !== 0)
    faults.push('KARIBU_CLOCK_OFFSET is not allowed in production')
  if (values.STAFF_SECOND_FACTOR === 'off') faults.push('STAFF_SECOND_FACTOR=off is not allowed in production')
  return faults
}

function secretFaults(secret: string | undefined): string[] {
  if (!secret) return ['SECRET is needed in production: 32 or more random characters, the same on every server']
  return isGuessable(secret) ? ['SECRET is a default or guessable value'] : []
}

/** Of the change of SECRET; everywhere, not in production alone. */
export function rotationFaults({ SECRET: secret, SECRET_PREVIOUS: previous }: EnvValues): string[] {
  if (!previous || (secret && secret !== previous)) return []
  return ['SECRET_PREVIOUS needs a new SECRET beside it']
}

/** Addresses of the site and of its mails. */
function addressFaults(values: EnvValues): string[] {
  const faults: string[] = []
  if (!values.SMTP_URL) faults.push('SMTP_URL is needed in production')
  if (!values.PUBLIC_URL) faults.push('PUBLIC_URL is needed in production')
  if (values.PUBLIC_URL && !values.PUBLIC_URL.startsWith('https:'))
    faults.push('PUBLIC_URL must be an https address in production')
  if (!values.MAIL_FROM) faults.push('MAIL_FROM is needed in production')
  else if (/\.localhost>?$/.test(values.MAIL_FROM))
    faults.push('MAIL_FROM is an address of this machine: give one that people can answer to')
  return faults
}

/** A random hexadecimal key of 32 characters has fewer than this many different ones once in 10^7 times. */
const differentMin = 8

function isGuessable(secret: string): boolean {
  if (/secret|change.?me|example|password/i.test(secret)) return true
  const characters = [...secret]
  if (new Set(characters).size < differentMin) return true
  if (isRepetition(characters)) return true
  // 0123456789…, abcdef…, zyxwv…
  const codes = characters.map((character) => character.codePointAt(0) ?? 0)
  const inOrder = codes.filter((code, place) => place > 0 && Math.abs(code - (codes[place - 1] ?? 0)) <= 1)
  return inOrder.length > characters.length / 2
}

const isRepetition = (characters: string[]): boolean =>
  characters.some(
    (_, period) =>
      period > 0 &&
      period <= characters.length / 2 &&
      characters.every((character, place) => place < period || character === characters[place - period]),
  )

/** Shorter prefixes cover so much of the internet that many clients could forge any address by X-Forwarded-For. */
const prefixMin = { ipv4: 8, ipv6: 16 }

const proxyFaults = (ranges: string): string[] =>
  ranges
    .split(',')
    .map((range) => range.trim())
    .filter(isTooBroad)
    .map((range) => `TRUSTED_PROXIES: ${range} is too broad, name the addresses of your own proxies`)

function isTooBroad(range: string): boolean {
  const [address = '', mask] = range.split('/')
  if (mask === undefined) return false
  const bits = mask.includes('.') ? maskBits(mask) : Number(mask)
  if (!address.includes(':')) return bits < prefixMin.ipv4
  // ::ffff:0:0/96 is all of IPv4.
  const mapped = /^(0*:)*:?ffff:/i.test(address) && bits >= 80
  return mapped ? bits - 96 < prefixMin.ipv4 : bits < prefixMin.ipv6
}

const maskBits = (mask: string): number =>
  mask
    .split('.')
    .map((part) => Number(part).toString(2).replaceAll('0', '').length)
    .reduce((sum, ones) => sum + ones, 0)
