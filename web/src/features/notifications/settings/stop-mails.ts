import { api, type NoticeKind } from '@karibu/contract'
import { call } from '../../../lib/api/api.ts'

/** Ends the mails of a link's kinds. Throws an ApiFailure. */
export const stopMails = async (token: string): Promise<NoticeKind[]> =>
  (await call(api.notifications.stopMails, { query: { token } })).kinds
