let leaving = false

/** `beforeunload` comes earlier, but may not fire on a page that is left before its scripts have run. */
for (const event of ['beforeunload', 'pagehide']) {
  addEventListener(event, () => {
    leaving = true
  })
}

/** Restored from the back/forward cache, or the navigation was canceled. */
for (const event of ['pageshow', 'focus']) {
  addEventListener(event, () => {
    leaving = false
  })
}

/** Whether the page is being left, which aborts pending requests. */
export function isLeaving(): boolean {
  return leaving
}
