/** The first page has no cursor; its type is that of the following cursors. */
// oxlint-disable-next-line typescript/consistent-type-assertions -- The library reads the type off this value
export const firstPage = undefined as string | undefined
