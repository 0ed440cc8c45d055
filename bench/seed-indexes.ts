import type { PoolClient } from '../server/src/db/database.ts'

/** Tables with a row for a member or more, whose indexes cost more to grow than to make. */
const filled = ['member', 'profile', 'photo', 'place', 'presence', 'card', 'reaction', 'matched', 'pair_block']

/** Drops the indexes of the tables to fill that carry no constraint; returns the statements that make them again. */
export async function setIndexesAside(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid::regclass::text = any($1) and not i.indisunique`,
    [filled],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** Makes indexes again that were set aside. */
export async function restoreIndexes(client: PoolClient, definitions: string[]): Promise<void> {
  for (const definition of definitions) await client.query(definition)
}
