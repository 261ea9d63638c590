import { useState, type SyntheticEvent } from 'react'
import { classNames } from '../class-names.ts'
import { useDesign } from './cover-shelf.tsx'
import styles from './cover.module.css'
import { DrawnCover } from './drawn-cover.tsx'
import { isSamePictureLarger } from './larger-picture.ts'

interface CoverProps {
  /** Seed of the drawn cover; must never change for a book. */
  id: string
  title: string
  author: string
  /** With the year, what its drawn cover looks like. */
  genres?: readonly string[] | undefined
  year?: string | undefined
  /** '' if there is none. */
  image?: string
  /** The same picture in a higher resolution, if one exists; replaces `image` once loaded. */
  larger?: string | undefined
  /** Omitted if the title is next to the cover, as it usually is. */
  alt?: string
  /** Alternative text if the cover is drawn. */
  drawnAlt?: string
  /** Loads eagerly, for covers near the top of the page. */
  eager?: boolean
}

/** As wide as its container, always 2:3. Drawn if there is no image or it fails to load. */
export function Cover(props: CoverProps) {
  const { id, title, author, genres, year, image = '', larger, alt = '', drawnAlt = alt, eager = false } = props
  const [seen, setSeen] = useState<Seen>({ image: '', as: 'drawn' })
  const [loaded, setLoaded] = useState<string>()
  const shown = larger !== undefined && loaded === larger ? larger : image
  const state = image === '' ? 'drawn' : seen.image === image ? seen.as : 'loading'
  const design = useDesign({ id, genres, year })
  const label = state === 'drawn' ? drawnAlt : alt

  function judge(event: SyntheticEvent<HTMLImageElement>) {
    const as = shapeOf(event.currentTarget)
    setSeen({ image, as })
    if (larger === undefined || shown === larger || as === 'drawn') return
    void isSamePictureLarger(larger, event.currentTarget).then((isSame) => isSame && setLoaded(larger))
  }

  function giveUp() {
    if (shown === image) setSeen({ image, as: 'drawn' })
    else setLoaded(undefined)
  }

  return (
    <span
      className={classNames(styles.cover, styles[state])}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {(state === 'drawn' || state === 'loading' || state === 'wide') && (
        <DrawnCover design={design} title={title} author={author} onlyGround={state === 'wide'} />
      )}
      {state !== 'drawn' && (
        <img
          className={styles.image}
          src={shown}
          alt=""
          width={200}
          height={300}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={judge}
          onError={giveUp}
        />
      )}
    </span>
  )
}

interface Seen {
  image: string
  as: 'drawn' | 'upright' | 'wide'
}

/** A square image is shown whole instead of cropped. */
function shapeOf(image: HTMLImageElement): Seen['as'] {
  const { naturalWidth, naturalHeight } = image
  if (!isCover(image)) return 'drawn'
  return naturalWidth / naturalHeight > 0.86 ? 'wide' : 'upright'
}

/** Some catalogues return a tiny image for a missing cover. */
export function isCover({ naturalWidth, naturalHeight }: HTMLImageElement): boolean {
  return naturalWidth >= 24 && naturalHeight >= 24
}
