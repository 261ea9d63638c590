/** The first page has no cursor; its type is that of the following cursors. */
// The library reads the type off this value.
// oxlint-disable-next-line typescript/consistent-type-assertions
export const firstPage = undefined as string | undefined
