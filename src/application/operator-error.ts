/** A failure whose message is complete for the operator: what happened and what to do. Printed without a stack. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
