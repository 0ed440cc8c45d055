import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { type Route, routes } from '../route.ts'

/** So many tokens a member has at most. */
export const apiTokensMax = 20
export const apiTokenDaysMax = 366

/** What a token may be allowed. Staff scopes work only for members of staff who have the permission at that moment. */
export const apiScopes = [
  'profile.read',
  'profile.write',
  'people.read',
  'people.write',
  'chat.read',
  'chat.write',
  'notifications.read',
  'notifications.write',
  'support.read',
  'support.write',
  'wallet.read',
  'moderator.read',
  'moderator.write',
  'finance.read',
  'admin.read',
] as const
export const apiScope = z.enum(apiScopes, 'invalid')
export type ApiScope = (typeof apiScopes)[number]

/**
 * Groups of routes that a token reaches, by the first half of its scope. Others need a session: accounts, calls, staff, and
 * comparisons of genotypes, which no scope names.
 */
const memberGroups: Record<string, readonly string[]> = {
  profile: ['profiles', 'voiceIntros', 'customFields'],
  people: ['discovery', 'reactions', 'places', 'safety'],
  chat: ['chat'],
  notifications: ['notifications'],
  support: ['support'],
  wallet: ['wallet', 'rates', 'deposits', 'gifts', 'boosts', 'subscriptions', 'withdrawals'],
}

/**
 * The scope that a token needs for a route of a group of the contract; null where no token is taken: money is not moved,
 * what belongs to a session stays with it, and staff with the permissions finance and admin do not write, by a token.
 */
export function scopeOf(group: string, { auth, permission, method, ofSession }: Route): ApiScope | null {
  if (ofSession) return null
  const half = method === 'GET' ? 'read' : 'write'
  const first =
    auth === 'staff'
      ? permissionNames(permission).find((name) => isScope(`${name}.${half}`))
      : Object.keys(memberGroups).find((name) => memberGroups[name]?.includes(group))
  const scope = `${first}.${half}`
  return isScope(scope) ? scope : null
}

const permissionNames = (permission: Route['permission']): readonly string[] =>
  permission === undefined || typeof permission === 'string' ? [permission ?? ''] : permission

const isScope = (text: string): text is ApiScope => apiScopes.some((scope) => scope === text)

/** A token for a program, without its secret. `lastUsedAt` is exact to five minutes, null before the first use. */
export const apiToken = z.object({
  id: field.uid,
  name: z.string(),
  scopes: z.array(apiScope),
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
})
export type ApiToken = z.output<typeof apiToken>

/** A new token for a program: its name, what it may do, and for how long. */
export const apiTokenForm = z.object({
  /** The owner's name for it. */
  name: z
    .string('required')
    .check(z.trim(), z.minLength(1, 'required'), z.maxLength(60, 'too_long'), z.regex(/^[^\p{Cc}]*$/u, 'invalid')),
  scopes: z.array(apiScope).check(z.minLength(1, 'required'), z.maxLength(apiScopes.length)),
  /** How many days it is good for. */
  days: z._default(z.int().check(z.gte(1), z.lte(apiTokenDaysMax)), 90),
})

/** Tokens for programs: `Authorization: Bearer kb_…`. They end with the other sessions, as when the password changes. */
export const apiTokens = routes({
  list: {
    method: 'GET',
    path: '/me/api-tokens',
    auth: 'member',
    summary:
      'My tokens for programs, the newest first. The tokens themselves are not stored and cannot be shown again.',
    reply: z.object({ apiTokens: z.array(apiToken) }),
  },
  add: {
    method: 'POST',
    path: '/me/api-tokens',
    auth: 'member',
    guests: false,
    summary: 'Make a token for a program. It is shown only once. Scopes of staff need their permission.',
    body: apiTokenForm,
    reply: z.object({ apiToken, token: z.string() }),
    status: 201,
    refuses: ['password_required', 'conflict'],
    rateLimit: 'costly',
  },
  remove: {
    method: 'DELETE',
    path: '/me/api-tokens/{id}',
    auth: 'member',
    summary: 'End one of my tokens. Programs that use it are refused from then on.',
    params: field.ids,
    reply: field.done,
    refuses: ['not_found'],
  },
})
