import { openOutput } from './output.ts'

/** Where this process writes its log. */
export const lines = openOutput(1)
/** Where it says why it ends. */
export const errorLines = openOutput(2)
