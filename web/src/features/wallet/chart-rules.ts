/** The path of a line through values, left to right, in a box; the highest value touches the top, 0 the ground. */
export function linePath(values: readonly number[], { width, height }: { width: number; height: number }): string {
  const most = Math.max(...values, 0.01)
  const step = values.length > 1 ? width / (values.length - 1) : 0
  return values
    .map((value, at) => `${at === 0 ? 'M' : 'L'}${round(at * step)} ${round(height - (value / most) * height)}`)
    .join('')
}

/** The same, closed along the ground. */
export const areaPath = (line: string, { width, height }: { width: number; height: number }): string =>
  `${line}L${width} ${height}L0 ${height}Z`

const round = (value: number) => Math.round(value * 100) / 100
