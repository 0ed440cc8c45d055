import type { Feature } from '../../feature.ts'
import { placesRoutes } from './routes.ts'

export const places: Feature = {
  routes: placesRoutes,
}
