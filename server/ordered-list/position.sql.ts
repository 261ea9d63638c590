/** Between neighbours, so that a book can be put between two others without moving them. */
export const gap = 1024
