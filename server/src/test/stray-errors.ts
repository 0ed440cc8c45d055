/** Notes the errors that no handler takes, each of which would end a server, until `stop` is called. */
export function noteStrayErrors(): { stray: unknown[]; stop: () => void } {
  const stray: unknown[] = []
  const note = (error: unknown) => void stray.push(error)
  process.on('unhandledRejection', note).on('uncaughtException', note)
  return { stray, stop: () => void process.off('unhandledRejection', note).off('uncaughtException', note) }
}
