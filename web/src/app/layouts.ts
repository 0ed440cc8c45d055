import { loadPublicWords } from '../lib/i18n.ts'
import type { Load } from './page-loader.tsx'
import type { LayoutName } from './routes.tsx'

/** The four frames a page can stand in. */
export const layouts: Record<LayoutName, Load> = {
  home: () => withPublicWords(import('./layouts/home-layout.tsx')).then((m) => m.HomeLayout),
  default: () => withPublicWords(import('./layouts/default-layout.tsx')).then((m) => m.DefaultLayout),
  auth: () => import('./layouts/auth-layout.tsx').then((m) => m.AuthLayout),
  dashboard: () => import('./layouts/dashboard-layout.tsx').then((m) => m.DashboardLayout),
}

async function withPublicWords<T>(file: Promise<T>): Promise<T> {
  await loadPublicWords()
  return file
}
