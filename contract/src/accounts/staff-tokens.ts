import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { routes } from '../route.ts'
import { memberReasonForm } from '../staff/staff-member.ts'
import { apiScope } from './api-tokens.ts'

/** team: tokens with a scope of staff, which reach data of others. own: those that reach only the account of their owner. */
export const staffTokenKinds = ['team', 'own'] as const
export type StaffTokenKind = (typeof staffTokenKinds)[number]

/** A token for programs of any member, as administrators read it; its secret is stored nowhere. */
export const staffToken = z.object({
  id: field.uid,
  /** Who made it. While this account is suspended or deactivated the token is refused. */
  owner: z.object({ id: field.uid, name: z.string(), isStaff: z.boolean() }),
  /** The owner's name for it. */
  name: z.string(),
  scopes: z.array(apiScope),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Exact to five minutes; null before the first use. */
  lastUsedAt: z.nullable(z.string()),
})
export type StaffToken = z.output<typeof staffToken>

/** The tokens for programs of all members, on /api/admin/api-tokens. */
export const staffTokens = routes({
  list: {
    method: 'GET',
    path: '/admin/api-tokens',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    summary:
      'The tokens for programs of all members that have not expired, the newest first, by kind and owner. Never their secrets; pages by `cursor`.',
    query: z.object({
      kind: z.optional(z.enum(staffTokenKinds, 'invalid')),
      owner: z.optional(field.uid),
      cursor: field.cursor,
      limit: field.limitUpTo(100, 50),
    }),
    reply: z.object({ apiTokens: z.array(staffToken), nextCursor: field.nextCursor }),
  },
  revoke: {
    method: 'POST',
    path: '/admin/api-tokens/{id}/revoke',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary:
      'Revoke a token of any member. Programs that use it are refused from then on. Its owner gets a notice. Recorded with the reason, about its owner.',
    params: field.ids,
    body: memberReasonForm,
    reply: field.done,
    refuses: ['not_found'],
  },
})
