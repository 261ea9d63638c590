/** A list's first page has no cursor; the type is that of the cursors after it. */
// The library reads the type off this value.
// oxlint-disable-next-line typescript/consistent-type-assertions
export const firstPage = undefined as string | undefined
