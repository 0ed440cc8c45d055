type Part = { first: number; last: number }

/**
 * What a Range header asks for of so many bytes (RFC 9110, 14): one stretch; `outside` of them; or `none`, where there is no
 * header or one that we need not follow.
 */
export function rangeOf(header: string | undefined, length: number): Part | 'none' | 'outside' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return 'none'
  if (from === '') {
    const count = Math.min(Number(to), length)
    return count > 0 ? { first: length - count, last: length - 1 } : 'outside'
  }
  const first = Number(from)
  const last = to === '' ? length - 1 : Math.min(Number(to), length - 1)
  if (to !== '' && Number(to) < first) return 'none'
  return first < length ? { first, last } : 'outside'
}
