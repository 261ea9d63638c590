const key = 'streak-banner-seen'

/** Whether this browser has shown the banner on this calendar day. */
export function wasSeenToday(): boolean {
  try {
    return localStorage.getItem(key) === today()
  } catch {
    return false
  }
}

export function rememberSeen(): void {
  try {
    localStorage.setItem(key, today())
  } catch {
    // Without storage the banner is shown whole every time.
  }
}

function today(): string {
  return new Date().toDateString()
}
