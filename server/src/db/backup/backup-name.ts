const namePattern = /^karibu-\d{8}-\d{6}\.backup$/

/** The name of a backup that begins now. Names sort by time. */
export const backupNameOf = (now: Date): string =>
  `karibu-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.backup`

/** Is this the name of a backup, and not of something else that lies beside it? */
export const isBackupName = (name: string): boolean => namePattern.test(name)
