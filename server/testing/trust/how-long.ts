/** Open-ended tests run for a long time under `npm run soak`, and for seconds otherwise. */
export function howLong<T>({ short, long }: { short: T; long: T }): T {
  return process.env['SOAK'] === undefined ? short : long
}
