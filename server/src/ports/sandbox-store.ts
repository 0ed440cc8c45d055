/** A record of the payment sandbox; its data is JSON. */
export type SandboxRecord = { kind: SandboxRecordKind; id: string; data: unknown }
export type SandboxRecordKind = 'counter' | 'payment' | 'transfer' | 'refund' | 'dispute' | 'recipient'
export type SandboxRecordKey = Pick<SandboxRecord, 'kind' | 'id'>
export type SandboxChanges = { saved: SandboxRecord[]; removed: SandboxRecordKey[] }
export type SavedRecords = { records: SandboxRecord[]; version: number }
/** Where several servers store the records of one payment sandbox. */
export type SandboxStore = {
  /**
   * Runs `work` while no other server changes a record. It receives what was saved after `version`, with the newest version,
   * and returns what to save and to remove.
   */
  exclusively: (version: number, work: (latest: SavedRecords) => Promise<SandboxChanges>) => Promise<void>
}
