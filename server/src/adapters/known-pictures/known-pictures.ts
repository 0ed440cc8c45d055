import { basename } from 'node:path'
import { type Config, ConfigError } from '../../config/config.ts'
import { errorCode } from '../../error-code.ts'
import type { Log } from '../../log.ts'
import type { KnownPictures, ListsStatus } from '../../ports/known-pictures.ts'
import { type HashLists, makeHashLists } from './hash-lists.ts'
import { findListFiles, type ListFiles, readRows } from './list-files.ts'

/** Where there are no lists, nothing is compared. */
export const noKnownPictures: KnownPictures = {
  findFile: async () => null,
  comparesPdq: () => false,
  findPdq: () => null,
  status: async () => null,
}

/**
 * Lists of known pictures from the CSV files of the folder that the configuration names. They are read again once a file has
 * changed; while that fails the lists before are used. Throws ConfigError where the folder cannot be read at the start.
 */
export async function openKnownPictures(
  { knownPicturesDir: folder }: Pick<Config, 'knownPicturesDir'>,
  log: Log,
): Promise<KnownPictures> {
  if (folder === null) return noKnownPictures
  let loaded = await loadFirst(folder, log)
  let isReadable = true
  let running: Promise<void> | null = null

  async function reload(folder: string): Promise<void> {
    try {
      const found = await findListFiles(folder)
      if (found.state !== loaded.state) loaded = await load(found, log)
      isReadable = true
    } catch (error) {
      if (isReadable) log('known_pictures_unreadable', { err: error })
      isReadable = false
    }
  }
  const refresh = () => {
    running ??= reload(folder).finally(() => {
      running = null
    })
    return running
  }
  return {
    findFile: async (bytes) => {
      await refresh()
      return loaded.lists.findFile(bytes)
    },
    comparesPdq: () => loaded.lists.comparesPdq(),
    findPdq: (pdq) => loaded.lists.findPdq(pdq),
    status: async () => {
      await refresh()
      const { lists, badRows, newestAt } = loaded
      return { isReadable, entries: lists.count(), badRows, newestAt }
    },
  }
}

type Loaded = Pick<ListsStatus, 'badRows' | 'newestAt'> & { lists: HashLists; state: string }

async function loadFirst(folder: string, log: Log): Promise<Loaded> {
  try {
    return await load(await findListFiles(folder), log)
  } catch (error) {
    throw new ConfigError([`KNOWN_PICTURES_DIR: the lists cannot be read (${errorCode(error) ?? 'unknown'})`])
  }
}

async function load({ files, state }: ListFiles, log: Log): Promise<Loaded> {
  const lists = makeHashLists()
  let badRows = 0
  for (const { path } of files) {
    const before = badRows
    for await (const row of readRows(path)) if (!lists.add(row)) badRows += 1
    if (badRows > before) log('known_pictures_bad_rows', { detail: basename(path), count: badRows - before })
  }
  log('known_pictures_loaded', { count: lists.count() })
  const newest = Math.max(...files.map(({ changedAt }) => changedAt.getTime()))
  return { lists, state, badRows, newestAt: files.length > 0 ? new Date(newest) : null }
}
