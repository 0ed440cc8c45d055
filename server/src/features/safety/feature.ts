import type { Feature } from '../../feature.ts'
import { safetyRoutes } from './routes.ts'

export const safety: Feature = {
  routes: safetyRoutes,
}
