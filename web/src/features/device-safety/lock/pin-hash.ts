/** As the password guidance of OWASP advises for PBKDF2 with SHA-256: about a second on a cheap phone. */
const iterations = 600_000

export type PinHash = { salt: string; hash: string; iterations: number }

/** Whether this page may use the browser's cryptography: only over https, or on the machine itself. */
export const canHashPins = (): boolean => globalThis.crypto?.subtle !== undefined

/** A new PIN with a salt of its own. */
export async function hashNewPin(pin: string): Promise<PinHash> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  return { salt: textOf(salt), hash: await hashOf(pin, { salt, iterations }), iterations }
}

/** Whether a PIN is the one that was hashed. */
export async function isPin(pin: string, known: PinHash): Promise<boolean> {
  const salt = Uint8Array.from(atob(known.salt), (letter) => letter.charCodeAt(0))
  return (await hashOf(pin, { salt, iterations: known.iterations })) === known.hash
}

type Work = { salt: Uint8Array<ArrayBuffer>; iterations: number }

async function hashOf(pin: string, work: Work): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', ...work }, key, 256)
  return textOf(new Uint8Array(bits))
}

const textOf = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
