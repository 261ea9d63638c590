/** '1 book', '1,204 books'. */
export function bookCountText(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'book' : 'books'}`
}
