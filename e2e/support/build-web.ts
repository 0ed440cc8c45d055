import { buildWebIfStale } from '../../scripts/lib/web-build.ts'

/** Before the first test: the browser shall get what the sources are now. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of a global setup.
export default async function buildWeb(): Promise<void> {
  await buildWebIfStale((line) => console.log(line))
}
