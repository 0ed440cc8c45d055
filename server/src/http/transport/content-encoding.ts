export type Coding = 'br' | 'gzip' | 'identity'

/** The best coding of a reply among those that an Accept-Encoding header admits. */
export function codingFor(accepted: string | string[] | undefined): Coding {
  const codings = String(accepted ?? '')
    .split(',')
    .filter((preference) => !/;\s*q=0(\.0*)?\s*$/.test(preference))
    .map((preference) => preference.trim().split(';')[0])
  return (['br', 'gzip'] as const).find((coding) => codings.includes(coding)) ?? 'identity'
}
