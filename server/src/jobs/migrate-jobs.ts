import { Logger, runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { openPoolForMigration } from '../db/migrate/find-pending.ts'
import { appRole } from '../db/roles.ts'

/**
 * Makes or updates the tables of the job queue as the owner, and lets the application's role add and run jobs.
 * The queue's tables have row level security: without a policy the role would see none of its own jobs.
 */
export async function migrateJobs({ client, adminUrl }: { client: pg.Client; adminUrl: string }): Promise<void> {
  await migrateQueue(adminUrl)
  await client.query(`
    do $$
    declare
      guarded record;
    begin
      grant usage on schema graphile_worker to ${appRole};
      grant select, insert, update, delete on all tables in schema graphile_worker to ${appRole};
      revoke insert, update, delete on graphile_worker.migrations from ${appRole};
      grant usage on all sequences in schema graphile_worker to ${appRole};
      grant execute on all functions in schema graphile_worker to ${appRole};
      for guarded in
        select c.relname from pg_class c
        where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
          and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = '${appRole}')
      loop
        execute format('create policy ${appRole} on graphile_worker.%I to ${appRole} using (true) with check (true)', guarded.relname);
      end loop;
    end $$`)
}

/** On a pool of ours: graphile-worker stops listening for errors of its own one before the connection is closed. */
async function migrateQueue(adminUrl: string): Promise<void> {
  const pool = openPoolForMigration(adminUrl)
  try {
    await runMigrations({ pgPool: pool, logger: quiet })
  } finally {
    await pool.end()
  }
}

const quiet = new Logger(() => () => {})
