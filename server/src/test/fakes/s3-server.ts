import S3rver from '@20minutes/s3rver'

/** An S3 server with one bucket below a folder, and the settings that send backups to it. `port` 0: a free one. */
export async function startS3ForBackups(directory: string, port = 0) {
  const server = new S3rver({
    ...{ address: '127.0.0.1', port, silent: true, directory, configureBuckets: [{ name: 'safe' }] },
    // It takes the signature of a list for wrong, because it leaves the last slash of the address out.
    allowMismatchedSignatures: true,
  })
  const settings = {
    BACKUP_S3_ENDPOINT: `http://127.0.0.1:${(await server.run()).port}`,
    BACKUP_S3_REGION: 'us-east-1',
    BACKUP_S3_BUCKET: 'safe',
    BACKUP_S3_PREFIX: 'site/one',
    BACKUP_S3_ACCESS_KEY_ID: 'S3RVER',
    BACKUP_S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  return { settings, close: () => server.close() }
}
