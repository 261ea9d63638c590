export interface ToastText {
  message: string
  /** Points just earned, shown as '+N points earned!'; omitted for 0. */
  points?: number | undefined
  /** Level just reached, shown as 'You reached level N!'. */
  level?: number | undefined
  /** Something failed: announced assertively and shown longer. */
  problem?: boolean
  /** Announced assertively, though nothing failed. */
  alert?: boolean
  /** A button shown with the toast. */
  action?: { text: string; onPress: () => void }
}

/** Whether it has the role `alert`. */
export function isAlert({ problem = false, alert = false }: ToastText): boolean {
  return problem || alert
}
