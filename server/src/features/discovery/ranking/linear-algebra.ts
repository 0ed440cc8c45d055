/** A symmetric positive definite system, of which only the lower triangle of `matrix` (row by row) is read. */
export type System = { matrix: Float64Array; vector: Float64Array }

/**
 * Solves `matrix * x = vector` by the Cholesky decomposition and returns x. Time grows with the third power of the size;
 * the matrix is overwritten. Throws when the matrix is not positive definite.
 */
export function solveSystem({ matrix, vector }: System): Float64Array {
  const size = vector.length
  decompose(matrix, size)
  const solution = Float64Array.from(vector)
  for (let row = 0; row < size; row++) {
    let rest = at(solution, row)
    for (let column = 0; column < row; column++) rest -= at(matrix, row * size + column) * at(solution, column)
    solution[row] = rest / at(matrix, row * size + row)
  }
  for (let row = size - 1; row >= 0; row--) {
    let rest = at(solution, row)
    for (let below = row + 1; below < size; below++) rest -= at(matrix, below * size + row) * at(solution, below)
    solution[row] = rest / at(matrix, row * size + row)
  }
  return solution
}

function decompose(matrix: Float64Array, size: number): void {
  for (let column = 0; column < size; column++) {
    const pivot = at(matrix, column * size + column) - rowProduct(matrix, size, [column, column])
    if (!(pivot > 0)) throw new RangeError('the matrix is not positive definite')
    const root = Math.sqrt(pivot)
    matrix[column * size + column] = root
    for (let row = column + 1; row < size; row++)
      matrix[row * size + column] = (at(matrix, row * size + column) - rowProduct(matrix, size, [row, column])) / root
  }
}

/** The product of two rows left of the column that the second of them names. */
function rowProduct(matrix: Float64Array, size: number, [row, column]: [number, number]): number {
  const [start, other] = [row * size, column * size]
  let sum = 0
  for (let index = 0; index < column; index++) sum += at(matrix, start + index) * at(matrix, other + index)
  return sum
}

const at = (values: Float64Array, index: number): number => values[index] ?? 0
