import { boot } from './boot.ts'

try {
  boot()
} catch {
  // Storage that is closed or broken: the application starts as it would without.
}
