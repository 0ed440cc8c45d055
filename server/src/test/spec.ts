declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface TaskMeta {
    spec?: SpecId[]
  }
}

/** A row of docs/SPECIFICATION.md: its section and its number there. */
export type SpecId = `${number}.${number}`

/** The options of a test that shows these rows of docs/SPECIFICATION.md. */
export const spec = (...rows: SpecId[]): { meta: { spec: SpecId[] } } => ({ meta: { spec: rows } })
