import { api, type Route } from '@karibu/contract'
import type { RouteName } from '../security/authorization-matrix.ts'
import { accountSurfaces, moneySurfaces, safetySurfaces } from './account-surfaces.ts'
import type { Ask } from './observe.ts'
import { contactSurfaces, memberSurfaces } from './people-surfaces.ts'
import { type Entry, type Setting, staffOnly } from './surface.ts'

/** Every route that members may call. */
const surfaces = {
  ...contactSurfaces,
  ...memberSurfaces,
  ...moneySurfaces,
  ...accountSurfaces,
  ...safetySurfaces,
} satisfies Partial<Record<RouteName, Entry>>

const routeOf = (name: RouteName): Route => {
  const [group = '', key = ''] = name.split('.')
  return (api as unknown as Record<string, Record<string, Route>>)[group]?.[key] as Route
}

const allNames = Object.entries(api).flatMap(([group, table]) =>
  Object.keys(table).map((key) => `${group}.${key}` as RouteName),
)

/** The entry of each route of the contract; undefined where the table lacks one. */
export const entries: [RouteName, Entry | undefined][] = allNames.map((name) => {
  const { path } = routeOf(name)
  const entry: Entry | undefined = (surfaces as Partial<Record<RouteName, Entry>>)[name]
  return [name, entry ?? (path.startsWith('/admin/') ? staffOnly : undefined)]
})

export type Call = { name: string; route: Route; ask: Ask }

/** All calls, in the order of the tables. */
export function callsOf(setting: Setting): Call[] {
  return Object.entries<Entry>(surfaces).flatMap(([name, entry]) => {
    if (typeof entry !== 'function') return []
    const route = routeOf(name as RouteName)
    return entry(setting).map((ask, index) => ({ name: `${name} #${index + 1}`, route, ask }))
  })
}
