import type { Context } from '../../../context.ts'
import { isSigned, sign } from '../../../signature.ts'

type Signer = Pick<Context, 'secret' | 'now'>
type Bound = { memberUid: string; sanctionId: string }

/** Long enough to write a text of 2,000 characters. */
const lifeMs = 30 * 60_000

/**
 * For a member who has just proved who they are and may not log in: lets them read one sanction and appeal it, and opens
 * nothing else. It is signed and stored nowhere.
 */
export function makeAppealToken(signer: Signer, { memberUid, sanctionId }: Bound): string {
  const expires = String(signer.now().getTime() + lifeMs)
  return [sanctionId, expires, sign(signer, 'appeal', memberUid, sanctionId, expires)].join('.')
}

/** The sanction that a token names, not verified yet; null where it has not the shape of a token. */
export function sanctionOfToken(token: string): string | null {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.\d{1,14}\.[\w-]{43}$/.exec(token)?.[1] ?? null
}

/** Was this token made here for this member and sanction, and is it still good? */
export function isAppealToken(signer: Signer, token: string, { memberUid, sanctionId }: Bound): boolean {
  const [named, expires = '', signature = ''] = token.split('.')
  const isOurs = isSigned(signer, signature, 'appeal', memberUid, sanctionId, expires)
  return isOurs && named === sanctionId && Number(expires) > signer.now().getTime()
}
