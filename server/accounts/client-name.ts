import { getParser } from 'bowser'

/** What a session's browser is called; '' where that is not known, as for a program. */
export interface ClientName {
  browser: string
  system: string
}

/** No browser sends more, and reading a text takes as long as it is. */
const maxRead = 500
const maxName = 60

/** Nothing else of the header is kept. */
export function nameClient(userAgent = ''): ClientName {
  if (userAgent.trim() === '') return { browser: '', system: '' }
  const read = getParser(userAgent.slice(0, maxRead))
  const device = read.getPlatformType(true) === 'tablet' ? read.getPlatform().model : undefined
  return { browser: shortened(read.getBrowserName()), system: shortened(device ?? read.getOSName()) }
}

/** Only what a name may hold, as the header says what it likes. */
function shortened(name: string): string {
  return name.replaceAll(/[^\w .,()/+-]/g, '').slice(0, maxName)
}
