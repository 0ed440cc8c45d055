import { needWords } from '../lib/i18n.ts'
import type { Load } from './page-loader.tsx'
import type { LayoutName } from './routes.tsx'

/** The four frames a page can stand in. */
export const layouts: Record<LayoutName, Load> = {
  home: () => withWords('public', import('./layouts/home-layout.tsx')).then((m) => m.HomeLayout),
  default: () => withWords('public', import('./layouts/default-layout.tsx')).then((m) => m.DefaultLayout),
  auth: () => withWords('app', import('./layouts/auth-layout.tsx')).then((m) => m.AuthLayout),
  dashboard: () => withWords('app', import('./layouts/dashboard-layout.tsx')).then((m) => m.DashboardLayout),
}

async function withWords<T>(part: 'app' | 'public', file: Promise<T>): Promise<T> {
  await needWords(part)
  return file
}
