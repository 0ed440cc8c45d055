import { type RawBuilder, sql } from 'kysely'
import { mirrorMask, sameWithin } from './picture-hash.ts'

/** SQL over two hashes: in how many of the 64 places the picture, or its mirror image, differs from the stored one. */
export const distanceOf = (stored: RawBuilder<unknown>, picture: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`least(bit_count(${stored} # ${picture}), bit_count(${stored} # ${picture} # ${mirrorMask}::bit(64)))`

/**
 * SQL over two hashes: does the stored one look like this picture or its mirror image? The index compares quarters of hashes,
 * so a copy that differs in each quarter is missed: docs/decisions/0081 has the figures.
 */
export function isSimilar(stored: RawBuilder<unknown>, picture: RawBuilder<unknown>): RawBuilder<boolean> {
  const same = (hash: RawBuilder<unknown>) => sql`(picture_hash_parts(${stored}) && picture_hash_parts(${hash})
    and bit_count(${stored} # ${hash}) <= ${sameWithin})`
  return sql<boolean>`(${same(picture)} or ${same(sql`(${picture} # ${mirrorMask}::bit(64))`)})`
}
