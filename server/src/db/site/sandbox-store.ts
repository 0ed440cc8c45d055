import { type Kysely, sql } from 'kysely'
import type { SandboxChanges, SandboxStore } from '../../ports/sandbox-store.ts'
import type { DB } from '../schema.ts'

/** The records of the payment sandbox in the table `sandbox_record`. */
export const makeSandboxStore = (db: Kysely<DB>): SandboxStore => ({
  exclusively: (seen, work) =>
    db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('the payment sandbox changes'))`.execute(tx)
      const records = await tx
        .selectFrom('sandbox_record')
        .select(['kind', 'id', 'data', 'version'])
        .where('version', '>', seen)
        .orderBy('version')
        .execute()
      const version = records.at(-1)?.version ?? seen
      await save(tx, await work({ records, version }), version + 1)
    }),
})

async function save(tx: Kysely<DB>, { saved, removed }: SandboxChanges, version: number): Promise<void> {
  if (saved.length > 0) {
    await sql`insert into sandbox_record (kind, id, data, version)
      select kind, id, data, ${version} from jsonb_to_recordset(${JSON.stringify(saved)}::jsonb) as r (kind text, id text, data jsonb)
      on conflict (kind, id) do update set data = excluded.data, version = excluded.version`.execute(tx)
  }
  if (removed.length > 0) {
    await sql`delete from sandbox_record s using jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) as r (kind text, id text)
      where s.kind = r.kind and s.id = r.id`.execute(tx)
  }
}
