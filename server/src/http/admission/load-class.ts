import type { api } from '@karibu/contract'

/**
 * What becomes of a call while the server is overloaded. always: it is served: money, messages, calls, login, protection of
 * members, health. deferrable: a read that can wait, refused first: lists, searches, figures, exports. usual: everything else,
 * refused when refusing those is not enough.
 */
export type LoadClass = 'always' | 'usual' | 'deferrable'

type Api = typeof api
export type ClassesOf<Groups extends keyof Api> = {
  readonly [G in Groups]: { readonly [R in keyof Api[G]]: LoadClass }
}
