/** One table as it was backed up: the columns that are stored, in the order of their values in a row. */
export type DumpTable = { schema: 'public' | 'graphile_worker'; name: string; columns: string[] }

/** What a backup says about the database before its rows. */
export type DumpHead = {
  baseline: string
  migrations: string[]
  tables: DumpTable[]
  sequences: { name: string; value: string; isCalled: boolean }[]
}

/** How many rows a table has, and the sum of the hashes of their text: equal for equal rows in any order. */
export type Fingerprint = { rows: number; hash: string }

export const nameOf = ({ schema, name }: Pick<DumpTable, 'schema' | 'name'>): string => `${schema}.${name}`

/** Text forms that do not depend on the settings of a server. */
export const portableText = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`
