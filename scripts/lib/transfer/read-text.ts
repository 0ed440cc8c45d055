import { createReadStream } from 'node:fs'
import { StartFault } from '../../../server/src/db/start-fault.ts'

/** A text file piece by piece. Throws StartFault where it cannot be read or is not in UTF-8. */
export async function* readText(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of createReadStream(path)) yield decoder.decode(piece, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (error instanceof TypeError) throw new StartFault(`${path} is not in UTF-8.`)
    if (error instanceof Error && 'code' in error) throw new StartFault(`${path} cannot be read (${error.code}).`)
    throw error
  }
}
