import { createECDH } from 'node:crypto'
import { type Check, fine } from '../check.ts'

type Pair = { publicKey: string; privateKey: string }

/** Do the two halves of the push keys belong together? Without any, the first push makes them. */
export const checkPush: Check = async ({ config, pool }) => {
  const stored = async () =>
    (await pool.query<Pair>('select public_key as "publicKey", private_key as "privateKey" from push_key')).rows[0]
  const pair = config.push.vapid ?? (await stored())
  if (!pair) return null
  return isPair(pair) ? fine : { state: 'fail', found: 'wrong', detail: 'VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY' }
}

function isPair({ publicKey, privateKey }: Pair): boolean {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(privateKey, 'base64url')
  } catch {
    return false
  }
  return curve.getPublicKey('base64url') === publicKey
}
