/** PostgreSQL's log_line_prefix: the type of the process that logs. */
export const LINE_PREFIX = '%b|'

/**
 * Drops errors of client queries: the server logs them itself, and PostgreSQL's lines would repeat them with what a reader
 * typed. Keeps what concerns the database itself: starts, stops, crashes, and errors of background processes.
 */
export function filterOwnLines(take: (line: string) => void): (chunk: string) => void {
  let unfinished = ''
  let keeping = true
  return (chunk) => {
    // Not readline, which also splits at other characters: PostgreSQL indents continuation lines only after a line feed.
    const lines = (unfinished + chunk).split('\n')
    unfinished = lines.pop() ?? ''
    for (const line of lines) {
      const [, process, text = line] = /^([a-z ]+)\|(.*)$/s.exec(line) ?? []
      // A line without the prefix continues the previous one.
      if (process !== undefined) keeping = process !== 'client backend' || /^(?:LOG|FATAL|PANIC):/.test(text)
      if (keeping) take(text)
    }
  }
}
