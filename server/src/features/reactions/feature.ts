import type { Feature } from '../../feature.ts'
import { reactionRoutes } from './routes.ts'

export const reactions: Feature = {
  routes: reactionRoutes,
}
