/** A list for `ShowMore` whose rest is here already, and is shown at once. */
export function unfolding(show: () => void) {
  return {
    hasNextPage: true,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    isFetching: false,
    async fetchNextPage() {
      show()
      return { isError: false }
    },
  }
}
