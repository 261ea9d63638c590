export const longestName = 100
