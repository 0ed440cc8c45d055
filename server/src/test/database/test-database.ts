import { inject } from 'vitest'
import type { EmbeddedUrls } from '../../db/embedded/embedded.ts'
import { copyTemplate, type TestDatabase } from './copy-template.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface ProvidedContext {
    database: EmbeddedUrls
  }
}

/** A database of its own on the server of this run: migrated and empty, or a copy of another one without connections. */
export const createTestDatabase = (source?: TestDatabase): Promise<TestDatabase> =>
  copyTemplate(inject('database'), source?.name)
