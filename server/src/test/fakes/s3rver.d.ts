/** What the tests use of it; the package has no types of its own. */
declare module '@20minutes/s3rver' {
  type Settings = {
    address: string
    port: number
    silent: boolean
    directory: string
    configureBuckets: { name: string }[]
    allowMismatchedSignatures: boolean
  }
  // biome-ignore lint/style/noDefaultExport: the package has no other.
  export default class S3rver {
    constructor(settings: Settings)
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
