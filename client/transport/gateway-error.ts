/** The cause of a failure that came from a proxy instead of Octavo. */
export class GatewayError extends Error {
  constructor(status: number) {
    super(`Status ${status} without a text`)
    this.name = 'GatewayError'
  }
}
