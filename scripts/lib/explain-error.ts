import { ConfigError } from '../../server/src/config/config.ts'
import { StartFault } from '../../server/src/db/start-fault.ts'

/** Why a start failed, for the operator: expected errors as text, others with their stack. */
export function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartFault) return error.message
  const { code, port, address } = error as { code?: string; port?: number; address?: string }
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${address} is taken by another program. Choose another: PORT=${Number(port) + 1} npm start`
  if (code === 'EACCES' && port)
    return `Port ${port} may not be opened by this user. Choose one above 1023: PORT=3000 npm start`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
