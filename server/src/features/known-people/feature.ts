import type { Feature } from '../../feature.ts'
import { knownPeopleRoutes } from './routes.ts'

export const knownPeople: Feature = {
  routes: knownPeopleRoutes,
}
