import type * as z from 'zod/mini'

/** One fault of one field: a key under `errors:fields`, or the whole key of another text, and the values its sentence needs. */
export type FieldFault = { key: string; values?: Record<string, string | number> }
export type FieldFaults = Record<string, FieldFault[]>

/**
 * Turns a failed parse into faults by field. The first segment of an issue's path names the field; `form` is
 * the whole form. Server and browser both use it, so a rule reads the same wherever it is broken. Parse with
 * `{ reportInput: true }`: the input separates missing fields from wrong ones.
 */
export function fieldFaults(error: z.core.$ZodError): FieldFaults {
  const faults: FieldFaults = {}
  for (const issue of error.issues) {
    const field = issue.path.length > 0 ? String(issue.path[0]) : 'form'
    const list = faults[field] ?? []
    faults[field] = list
    const fault = faultOf(issue)
    if (!list.some((known) => known.key === fault.key)) list.push(fault)
  }
  return faults
}

// A key is lower_snake_case; the library's own English sentences are not, so the two can be distinguished.
const isKey = (message: string | undefined) => message !== undefined && /^[a-z0-9_]+$/.test(message)

function faultOf(issue: z.core.$ZodIssue): FieldFault {
  const values: Record<string, string | number> = {}
  if ('minimum' in issue) values.minimum = Number(issue.minimum)
  if ('maximum' in issue) values.maximum = Number(issue.maximum)
  if (isKey(issue.message)) return { key: issue.message, values }
  if ('input' in issue && (issue.input === undefined || issue.input === null)) return { key: 'required' }
  if (issue.code === 'too_small') return { key: issue.origin === 'string' ? 'too_short' : 'too_small', values }
  if (issue.code === 'too_big') return { key: issue.origin === 'string' ? 'too_long' : 'too_big', values }
  return { key: 'invalid' }
}
