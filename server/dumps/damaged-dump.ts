/** A file that cannot be loaded. The message names the file, the line and the reason. */
export class DamagedDump extends Error {
  readonly line: number
  readonly reason: string

  constructor(file: string, line: number, reason: string, cause?: unknown) {
    super(`${file}, line ${line}: ${reason}`, { cause })
    this.line = line
    this.reason = reason
  }
}
