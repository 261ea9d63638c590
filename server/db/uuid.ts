/** Whether PostgreSQL accepts the text as a uuid. Other text cannot be an id. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
