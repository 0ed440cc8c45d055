import { stepOf, totpAt } from '../../server/src/features/accounts/second-factor/totp.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator shows for a key typed into it; half a minute ahead where this one was used. */
export function codeOf(key: string, stepsOff = 0): string {
  const bits = [...key.replaceAll(' ', '')].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return totpAt(Buffer.from(bytes), stepOf(new Date()) + stepsOff)
}
