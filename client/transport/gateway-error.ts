/** Octavo was not reached, but something in between was: the cause of such a failure. */
export class GatewayError extends Error {
  constructor(status: number) {
    super(`Status ${status} without a text`)
    this.name = 'GatewayError'
  }
}
