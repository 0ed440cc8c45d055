/** Where the bytes of photos lie. */
export type Storage = {
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
  /** null when there is nothing under the key. */
  get: (key: string) => Promise<Uint8Array | null>
  remove: (key: string) => Promise<void>
  /** Keys directly below a folder. */
  list: (folder: string) => Promise<string[]>
}
