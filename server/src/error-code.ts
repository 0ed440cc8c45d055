/** The code of a caught error: of the system (`ENOENT`), of PostgreSQL (`23505`) or of a library; undefined without one. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && error.code !== undefined ? String(error.code) : undefined
}

/** The message of a caught error; a value that is not an error is written as text. */
export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))
