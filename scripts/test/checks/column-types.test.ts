import { expect, test } from 'vitest'
import { permittedValues } from '../../lib/schema/column-types.ts'

const text = (check: string | null) => permittedValues({ type: 'text', check })

test('the values of a check constraint are the type of its column', () => {
  expect(text("CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text])))")).toBe("'open' | 'closed'")
  expect(text("CHECK ((VALUE = ANY (ARRAY['match'::text, 'call_missed'::text])))")).toBe("'match' | 'call_missed'")
  expect(permittedValues({ type: 'text[]', check: "CHECK ((goals <@ ARRAY['dating'::text, 'marriage'::text]))" })).toBe(
    "('dating' | 'marriage')[]",
  )
  expect(permittedValues({ type: 'smallint', check: "CHECK ((sign = ANY (ARRAY['-1'::integer, 1])))" })).toBe('-1 | 1')
})

test('other constraints do not affect the type', () => {
  expect(text(null)).toBeUndefined()
  expect(text("CHECK ((code ~ '^[A-Z]{2}$'::text))")).toBeUndefined()
  expect(
    text(
      "CHECK ((COALESCE((outcome = ANY (ARRAY['upheld'::text, 'lifted'::text])), false) = (decided_by IS NOT NULL)))",
    ),
  ).toBeUndefined()
  expect(
    text("CHECK (((state = ANY (ARRAY['confirmed'::text, 'rejected'::text])) = (decided_by IS NOT NULL)))"),
  ).toBeUndefined()
})
