import type { Feature } from '../../feature.ts'
import { announcementRoutes } from './routes.ts'

export const announcements: Feature = { routes: announcementRoutes }
