import type { TestApp } from '../harness.ts'
import type { Cast } from './base-world.ts'
import type { Ask } from './observe.ts'
import type { Traces } from './other-member.ts'

/** What the calls of a route are made from. */
export type Setting = { app: TestApp; cast: Pick<Cast, 'viewer' | 'giftId'>; traces: Traces }
export type Surface = (setting: Setting) => Ask[]
/** Calls of a route by which a member could notice another one, or the reason why there are none. */
export type Entry = Surface | { except: string }

export const ownOnly = {
  except: 'reads and changes only what belongs to the caller; the GET routes beside it are compared',
}
export const byToken = { except: 'names no member: uses a token signed for its reader' }
export const leaves = { except: 'ends the session that the other calls need, and answers nothing about others' }
export const staffOnly = {
  except: 'answers 404 to every member, whatever it names (http/security/authorization-matrix.test.ts)',
}
export const providers = { except: 'asks a payment provider about the caller’s own money' }

export const plain: Surface = () => [{}]
export const byUid: Surface = ({ traces }) => [{ params: { id: traces.uid } }]
export const withQueries =
  (...queries: Ask['query'][]): Surface =>
  () =>
    queries.map((query) => ({ query }))
