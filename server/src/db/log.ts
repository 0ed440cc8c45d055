/** What the database room says while it works; a pino logger fits. */
export type DatabaseLog = {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export const silentLog: DatabaseLog = { info() {}, warn() {}, error() {} }
