import { buildWebIfStale } from '../../scripts/lib/web-build.ts'
import { startDatabaseServer } from './database-server.ts'

/** Before the first test: the browser gets what the sources are now, and servers find a database to copy. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of a global setup.
export default async function setUp(): Promise<() => Promise<void>> {
  await buildWebIfStale((line) => console.log(line))
  return startDatabaseServer()
}
