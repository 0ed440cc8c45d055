import { inflateRawSync } from 'node:zlib'

/** The files of a zip, by its central directory. */
export function unzip(zip: Buffer): Record<string, Buffer> {
  const files: Record<string, Buffer> = {}
  // Where the end of the zip says that it begins: a zip inside of this one has a directory too.
  const directory = zip.readUInt32LE(zip.lastIndexOf('PK\x05\x06') + 16)
  for (let at = zip.indexOf('PK\x01\x02', directory); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4)) {
    const [method, size, nameLength] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
    const start = zip.readUInt32LE(at + 42)
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    const bytes = zip.subarray(from, from + size)
    files[zip.toString('utf8', at + 46, at + 46 + nameLength)] = method === 0 ? bytes : inflateRawSync(bytes)
  }
  return files
}
