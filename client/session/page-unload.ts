let leaving = false

/** The first comes earlier, but not to a page that is left before its code has run. */
for (const event of ['beforeunload', 'pagehide']) {
  addEventListener(event, () => {
    leaving = true
  })
}

/** Back from the browser's memory, or not gone after all. */
for (const event of ['pageshow', 'focus']) {
  addEventListener(event, () => {
    leaving = false
  })
}

/** Whether the browser is putting another page in the place of this one, and breaks off what is pending. */
export function isLeaving(): boolean {
  return leaving
}
