/** A row of docs/SPECIFICATION.md: its section and its number there. */
export type SpecId = `${number}.${number}`

/** The options of a test that shows these rows of docs/SPECIFICATION.md. */
export const spec = (...rows: SpecId[]): { annotation: { type: 'spec'; description: SpecId }[] } => ({
  annotation: rows.map((row) => ({ type: 'spec', description: row })),
})
