/** The results for the last thousands of texts: the same books and names are compared to many rows. Never changed by who gets them. */
export function remember<Result>(read: (text: string) => Result, most = 4_000): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const result = read(text)
    if (known.size >= most) known.clear()
    known.set(text, result)
    return result
  }
}
