export type FileHashKind = 'md5' | 'sha1' | 'sha256'

/** The perceptual hashes of a picture (64 hexadecimal digits each), as it is and mirrored, and their quality, 0 to 100. */
export type Pdq = { hashes: string[]; quality: number }

/** The entry of a list that a picture matches. */
export type KnownMatch = {
  list: string
  /** What the list says of the entry; empty where it says nothing. */
  label: string
  kind: FileHashKind | 'pdq'
  /** Of `pdq`: how many of the 256 bits differ. */
  distance?: number
}

export type ListsStatus = {
  /** False: the folder or one of its files could not be read the last time; the lists before are used. */
  isReadable: boolean
  entries: number
  /** Rows that are no entries. */
  badRows: number
  /** null: there is no file. */
  newestAt: Date | null
}

/** Lists of hashes of pictures that must not be spread. */
export type KnownPictures = {
  /** The entry for exactly this file. */
  findFile: (bytes: Uint8Array) => Promise<KnownMatch | null>
  /** Whether a list has PDQ hashes: without one they need not be computed. */
  comparesPdq: () => boolean
  /** An entry for a picture that looks the same. */
  findPdq: (pdq: Pdq) => KnownMatch | null
  /** null: there are no lists in this installation. */
  status: () => Promise<ListsStatus | null>
}
