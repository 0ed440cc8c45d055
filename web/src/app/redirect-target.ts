import { ownPath } from '../lib/own-path.ts'
import { paths } from './paths.ts'

/** The address asked for by `?redirect=`, if it is one of ours; else the dashboard. */
export function redirectTarget(search: string): string {
  return ownPath(new URLSearchParams(search).get('redirect')) ?? paths.dashboard
}
