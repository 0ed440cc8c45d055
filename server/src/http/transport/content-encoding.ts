export type Coding = 'zstd' | 'br' | 'gzip' | 'identity'

/** The first of the offered codings that an Accept-Encoding header admits. */
export function codingFor<Offered extends Coding>(
  accepted: string | string[] | undefined,
  offered: readonly Offered[],
): Offered | 'identity' {
  const codings = String(accepted ?? '')
    .split(',')
    .filter((preference) => !/;\s*q=0(\.0*)?\s*$/.test(preference))
    .map((preference) => preference.trim().split(';')[0])
  return offered.find((coding) => codings.includes(coding)) ?? 'identity'
}
