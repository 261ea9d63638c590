/** Under which what profiles show of books is cached, of all readers. */
export const lifeKey = ['reading-life']
