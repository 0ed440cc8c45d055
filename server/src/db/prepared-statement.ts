import type { Pool } from 'pg'

/**
 * A statement of a hot path with one plan for everybody: each connection parses and plans it once. Not for a statement
 * whose best plan follows from its values. The name says which one it is, and no other statement bears it.
 */
export const named =
  <Row extends object>(name: string, text: string) =>
  async (pool: Pool, values: unknown[]): Promise<Row[]> =>
    (await pool.query<Row>({ name, text, values })).rows
