import type { PersonDetails, ProfileChange } from '@karibu/contract'
import { expectTypeOf, test } from 'vitest'
import type { StoredDetails } from '../viewing/details-view.ts'
import type { ProfileWriters } from './profile-columns.ts'

type Hometown = { hometown?: string | undefined }

test('a field that the contract accepts and nobody writes does not compile', () => {
  type Writers = ProfileWriters<ProfileChange>
  type WithHometown = ProfileWriters<ProfileChange & Hometown>
  expectTypeOf<WithHometown>().toExtend<Writers>()
  expectTypeOf<Writers>().not.toExtend<WithHometown>()
  // @ts-expect-error: the writer of `hometown` is missing.
  const incomplete = ((): Writers => ({}) as Writers)() satisfies WithHometown
  expectTypeOf(incomplete).toEqualTypeOf<Writers>()
})

test('a detail that the contract promises and no view gives does not compile', () => {
  type WithHometown = StoredDetails<PersonDetails & { hometown: string | null }>
  const details = {} as StoredDetails<PersonDetails>
  // @ts-expect-error: `hometown` is missing.
  const incomplete: WithHometown = details
  expectTypeOf(incomplete).toEqualTypeOf<WithHometown>()
})
