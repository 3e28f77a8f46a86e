/**
 * How likely two samples are as different in rank as these if they are of one kind: the two-sided p of the Mann-Whitney U
 * test, by the normal approximation with correction for ties (good from about 20 values each). Only the order of the values
 * counts, so neither their unit nor a few outliers do.
 */
export function mannWhitneyP(one: readonly number[], other: readonly number[]): number {
  const [m, n] = [one.length, other.length];
  const all = [...one.map((value) => ({ value, isOne: true })), ...other.map((value) => ({ value, isOne: false }))];
  all.sort((a, b) => a.value - b.value);
  let [rankSum, tied] = [0, 0];
  for (let start = 0; start < all.length; ) {
    let end = start;
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1;
    const [rank, count] = [(start + 1 + end) / 2, end - start];
    rankSum += rank * all.slice(start, end).filter(({ isOne }) => isOne).length;
    tied += count ** 3 - count;
    start = end;
  }
  const u = rankSum - (m * (m + 1)) / 2;
  const size = m + n;
  const deviation = Math.sqrt(((m * n) / 12) * (size + 1 - tied / (size * (size - 1))));
  return deviation === 0 ? 1 : twoSidedP((u - (m * n) / 2) / deviation);
}

/** Both tails of the normal distribution beyond z: Abramowitz and Stegun 7.1.26 is too coarse there, so by continued fraction. */
function twoSidedP(z: number): number {
  const x = Math.abs(z);
  if (x < 2) {
    let [term, sum] = [x, x];
    for (let k = 1; k < 60; k += 1) {
      term *= (x * x) / (2 * k + 1);
      sum += term;
    }
    return 1 - 2 * density(x) * sum;
  }
  let fraction = x;
  for (let k = 60; k > 0; k -= 1) fraction = x + k / fraction;
  return (2 * density(x)) / fraction;
}

const density = (x: number): number => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
