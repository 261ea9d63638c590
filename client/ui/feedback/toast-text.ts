export interface ToastText {
  message: string
  /** Just earned, shown as '+N points earned!'; nothing for 0. */
  points?: number | undefined
  /** Just reached, shown as 'You reached level N!'. */
  level?: number | undefined
  /** Something failed: said at once, and it stays longer. */
  problem?: boolean
  /** Said at once too, though nothing failed. */
  alert?: boolean
  /** What can be done about it while it is shown. */
  action?: { text: string; onPress: () => void }
}

/** Of role alert. */
export function isAlert({ problem = false, alert = false }: ToastText): boolean {
  return problem || alert
}
