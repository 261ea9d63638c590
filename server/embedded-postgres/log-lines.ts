/** PostgreSQL's log_line_prefix: which of its processes says it. */
export const LINE_PREFIX = '%b|'

/**
 * What an error says to a client goes to whoever asked, who writes it down; in the database's own lines it would stand a second
 * time, with what a reader typed. What the database says of itself is kept: starts, stops, crashes, and the upkeep's errors.
 */
export function filterOwnLines(take: (line: string) => void): (chunk: string) => void {
  let unfinished = ''
  let keeping = true
  return (chunk) => {
    // Not by readline, to which further signs end a line: PostgreSQL indents what follows a line feed, and nothing else.
    const lines = (unfinished + chunk).split('\n')
    unfinished = lines.pop() ?? ''
    for (const line of lines) {
      const [, process, text = line] = /^([a-z ]+)\|(.*)$/s.exec(line) ?? []
      // A line without goes on with the one before it.
      if (process !== undefined) keeping = process !== 'client backend' || /^(?:LOG|FATAL|PANIC):/.test(text)
      if (keeping) take(text)
    }
  }
}
