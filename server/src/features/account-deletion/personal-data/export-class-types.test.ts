import { expectTypeOf, test } from 'vitest'
import type { Personal } from './column-class.ts'
import type { personalData } from './personal-data.ts'

test('a table or a column without an export class, and an unknown class, do not compile', () => {
  type Data = typeof personalData
  type Rest = Omit<Data, 'voice_intro'>
  type Columns = Data['voice_intro']['columns']
  expectTypeOf<Data>().toExtend<Personal>()
  const withoutTable = (rest: Rest) =>
    // @ts-expect-error: the table `voice_intro` is missing.
    rest satisfies Personal
  const withoutColumn = (rest: Rest, { member_id, ...columns }: Columns) => ({
    ...rest,
    // @ts-expect-error: the column `member_id` is missing.
    voice_intro: { part: 'voiceIntro', columns } satisfies Personal['voice_intro'],
  })
  const misspelled = (rest: Rest, columns: Columns) => ({
    ...rest,
    voice_intro: {
      part: 'voiceIntro',
      // @ts-expect-error: no such class
      columns: { ...columns, member_id: 'exportd' },
    } satisfies Personal['voice_intro'],
  })
  expectTypeOf([withoutTable, withoutColumn, misspelled]).toBeArray()
})
