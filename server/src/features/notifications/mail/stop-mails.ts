import { type NoticeKind, noticeKinds } from '@karibu/contract'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { isSigned, sign } from '../../../signature.ts'
import { changeNoticeSettings } from '../settings/settings.ts'
import { linkTo } from './mail-layout.ts'

type Signer = Pick<Context, 'secret'>

const purpose = 'stop mails'

/** Where a mail's reader ends mails of its kinds: a page that asks, and the address mail programs post to (RFC 8058). */
export function stopLinks(ctx: Pick<Context, 'secret' | 'config'>, memberUid: string, kinds: NoticeKind[]) {
  const token = encodeURIComponent(makeToken(ctx, memberUid, kinds))
  return {
    page: linkTo(ctx, `/unsubscribe?token=${token}`),
    oneClick: linkTo(ctx, `/api/notifications/unsubscribe?token=${token}`),
  }
}

/** Switches the mails of a token's kinds off. Refuses not_found where the token is not ours or the member is gone. */
export async function stopMails(ctx: Context, token: string): Promise<{ kinds: NoticeKind[] }> {
  const { memberUid, kinds } = readToken(ctx, token)
  const member = await ctx.db.selectFrom('member').where('uid', '=', memberUid).select('id').executeTakeFirst()
  if (!member) throw new Refusal('not_found')
  const off = Object.fromEntries(kinds.map((kind) => [kind, { email: false }]))
  await ctx.db.transaction().execute((tx) => changeNoticeSettings(tx, member.id, { notifications: off }))
  return { kinds }
}

// The kinds are encoded, since with discreet wording a mail names none, in its links neither.
const makeToken = (ctx: Signer, memberUid: string, kinds: NoticeKind[]): string => {
  const payload = `${memberUid}.${Buffer.from(kinds.join('-')).toString('base64url')}`
  return `${payload}.${sign(ctx, purpose, payload)}`
}

// The link in an old mail must still work, so it never ends; it can do no more than end mails.
function readToken(ctx: Signer, token: string): { memberUid: string; kinds: NoticeKind[] } {
  const [memberUid = '', list = '', signature = ''] = token.split('.')
  if (!isSigned(ctx, signature, purpose, `${memberUid}.${list}`)) throw new Refusal('not_found')
  // In older mails the list is plain.
  const names = [list, Buffer.from(list, 'base64url').toString()].flatMap((kinds) => kinds.split('-'))
  return { memberUid, kinds: noticeKinds.filter((kind) => names.includes(kind)) }
}
