import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config/config.ts'
import { errorCode } from '../error-code.ts'
import type { Storage } from '../ports/storage.ts'

/** S3 where it is set; else files below the data folder. */
export const makeStorage = (config: Config): Storage =>
  config.s3 ? bucketStorage(config.s3) : fileStorage(join(config.dataDir, 'photos'))

export function fileStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    // Keys are made by us; this keeps a bug from becoming a way out of the folder.
    assert(/^[\w-]+(\/[\w-]+)*(\.\w+)?$/.test(key), 'not a storage key')
    return join(folder, key)
  }
  return {
    put: async (key, bytes) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Written aside and renamed, so that a full disk or a crash leaves no half photo.
      await writeFile(`${path}.part`, bytes, { mode: 0o600, flush: true })
      await rename(`${path}.part`, path)
    },
    get: async (key) => {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null
        throw error
      }
    },
    remove: async (key) => {
      await rm(pathOf(key), { force: true })
      await rm(`${pathOf(key)}.part`, { force: true })
    },
    list: async (folder) => {
      try {
        const entries = await readdir(pathOf(folder), { withFileTypes: true })
        return entries
          .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
          .map(({ name }) => `${folder}/${name}`)
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return []
        throw error
      }
    },
  }
}

/** The client of S3 is loaded with the first call: a server without a bucket does without its memory. */
function bucketStorage(settings: NonNullable<Config['s3']>): Storage {
  let opening: Promise<Storage> | undefined
  const open = () => (opening ??= import('./s3-storage.ts').then(({ s3Storage }) => s3Storage(settings)))
  return {
    put: async (key, bytes, contentType) => (await open()).put(key, bytes, contentType),
    get: async (key) => (await open()).get(key),
    remove: async (key) => (await open()).remove(key),
    list: async (folder) => (await open()).list(folder),
  }
}
