/** A square matrix by rows. */
export type Matrix = readonly (readonly number[])[];

export const dotProduct = (left: readonly number[], right: readonly number[]): number =>
  left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);

export const multiplyMatrix = (matrix: Matrix, vector: readonly number[]): number[] =>
  matrix.map((row) => dotProduct(row, vector));

/** The inverse of a symmetric positive definite matrix, by Gauss-Jordan elimination; such a matrix needs no pivoting. */
export function invertMatrix(matrix: Matrix): number[][] {
  const size = matrix.length;
  const rows = matrix.map((row, at) => [
    ...row,
    ...Array.from({ length: size }, (_, column) => (column === at ? 1 : 0)),
  ]);
  for (const [at, pivotRow] of rows.entries()) {
    const pivot = pivotRow[at] ?? 0;
    if (!(pivot > 0)) throw new RangeError('the matrix is not positive definite');
    for (const [column, value] of pivotRow.entries()) pivotRow[column] = value / pivot;
    for (const row of rows) {
      if (row === pivotRow) continue;
      const factor = row[at] ?? 0;
      for (const [column, value] of pivotRow.entries()) row[column] = (row[column] ?? 0) - factor * value;
    }
  }
  return rows.map((row) => row.slice(size));
}
