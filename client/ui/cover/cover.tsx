import { useState, type SyntheticEvent } from 'react'
import { classNames } from '../class-names.ts'
import { designCover } from './cover-design.ts'
import styles from './cover.module.css'
import { DrawnCover } from './drawn-cover.tsx'
import { isSamePictureLarger } from './larger-picture.ts'

interface CoverProps {
  /** What the drawn cover is chosen by; it must not change in a book's life. */
  id: string
  title: string
  author: string
  /** '' where there is none. */
  image?: string
  /** The same picture with more pixels, where there may be one: it takes the image's place once it is there. */
  larger?: string | undefined
  /** Left out where the title stands beside the cover, as it nearly always does. */
  alt?: string
  /** Read out instead where the cover had to be drawn. */
  drawnAlt?: string
  /** For the first covers of a page: loaded at once. */
  eager?: boolean
}

/** As wide as its container, always 2:3. Without an image, or with one that does not load, the cover is drawn. */
export function Cover({ id, title, author, image = '', larger, alt = '', drawnAlt = alt, eager = false }: CoverProps) {
  const [seen, setSeen] = useState<Seen>({ image: '', as: 'drawn' })
  const [loaded, setLoaded] = useState<string>()
  const shown = larger !== undefined && loaded === larger ? larger : image
  const state = image === '' ? 'drawn' : seen.image === image ? seen.as : 'loading'
  const design = designCover(id)
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

/** Catalogues answer a missing cover with a dot of an image; a square one is shown whole rather than cropped. */
function shapeOf({ naturalWidth, naturalHeight }: HTMLImageElement): Seen['as'] {
  if (naturalWidth < 24 || naturalHeight < 24) return 'drawn'
  return naturalWidth / naturalHeight > 0.86 ? 'wide' : 'upright'
}
