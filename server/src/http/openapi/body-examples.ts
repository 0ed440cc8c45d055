/** Parts of the bodies of examples that do not follow from the schemas; undefined leaves a field out. */
export const bodyExamples: Record<string, Record<string, unknown>> = {
  'datePlans.add': { checkInAt: '2026-01-01T13:00:00.000Z', email: undefined },
}
