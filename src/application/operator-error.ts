/** A failure whose message tells the operator all there is to know: what happened and what to do. Printed without a stack. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
