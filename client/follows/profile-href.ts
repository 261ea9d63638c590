export function profileHref(username: string): string {
  return `/user/${encodeURIComponent(username)}`
}
