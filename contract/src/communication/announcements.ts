import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { routes } from '../route.ts'

const memberAnnouncement = z.object({
  id: field.uid,
  /** The language of the words: mine, else English. */
  locale: field.locale,
  title: z.string(),
  text: z.string(),
  /** A page of this site. */
  path: z.nullable(z.string()),
})
export type MemberAnnouncement = z.output<typeof memberAnnouncement>

export const announcements = routes({
  current: {
    method: 'GET',
    path: '/announcements/current',
    auth: 'member',
    summary: 'The newest announcement that runs and is for me, in my language or in English. Null while there is none.',
    reply: z.object({ announcement: z.nullable(memberAnnouncement) }),
  },
})
