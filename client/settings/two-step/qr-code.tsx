import { encode } from 'uqr'
import styles from './two-step.module.css'

/** Dark on light in both themes, as readers of such codes expect. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> cannot be drawn here without a data URL
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code for the app">
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
