import styles from './screenshot.module.css'

interface ScreenshotProps {
  light: string
  dark: string
  /** In CSS pixels, as it was taken. */
  size: { width: number; height: number }
  alt: string
  caption: string
}

/** The picture of the theme that is on; the other one is never fetched. */
export function Screenshot({ light, dark, size, alt, caption }: ScreenshotProps) {
  return (
    <figure className={styles.figure}>
      <img className={styles.inLight} src={light} alt={alt} {...size} loading="lazy" decoding="async" />
      <img className={styles.inDark} src={dark} alt={alt} {...size} loading="lazy" decoding="async" />
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  )
}
