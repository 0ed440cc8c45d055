import type { Feature } from '../../feature.ts'
import { customFieldRoutes } from './routes.ts'

export const customFields: Feature = { routes: customFieldRoutes }
