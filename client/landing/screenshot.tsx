import styles from './screenshot.module.css'

interface Screenshot {
  light: string
  dark: string
  /** In CSS pixels, as recorded. */
  size: { width: number; height: number }
}

interface ScreenshotProps {
  picture: Screenshot
  /** Shown instead on narrow screens. */
  onPhone?: Screenshot
  alt: string
  caption: string
}

/** Shows the picture of the current theme; the other one is never downloaded. */
export function Screenshot({ picture, onPhone, alt, caption }: ScreenshotProps) {
  return (
    <figure className={styles.figure}>
      {(['light', 'dark'] as const).map((theme) => (
        <picture key={theme} className={styles[theme]}>
          {onPhone && <source media="(max-width: 40rem)" srcSet={onPhone[theme]} {...onPhone.size} />}
          <img src={picture[theme]} alt={alt} {...picture.size} loading="lazy" decoding="async" />
        </picture>
      ))}
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  )
}
