import { useState } from 'react'
import { Button } from '../ui/button/button.tsx'
import { CardAction } from '../ui/button/card-action.tsx'
import { classNames } from '../ui/class-names.ts'
import { HeartIcon } from '../ui/icons/icons.tsx'
import styles from './favorite-toggle.module.css'
import { useFavorite } from './use-favorite.ts'
import type { Book } from '#contract/book.ts'

/** A heart laid over a cover. */
export function FavoriteHeart({ book }: { book: Book }) {
  const { favorite, toggle } = useFavorite(book)
  const [pressed, setPressed] = useState(false)

  function press() {
    setPressed(true)
    toggle()
  }

  return (
    <button
      type="button"
      className={styles.heart}
      aria-pressed={favorite}
      aria-label={`Favorite: ${book.title}`}
      title={favorite ? 'Remove from favorites' : 'Add to favorites'}
      onClick={press}
    >
      <HeartIcon size={20} className={classNames(favorite && pressed && styles.beating)} />
    </button>
  )
}

/** The same in the menu of a card. */
export function FavoriteAction({ book }: { book: Book }) {
  const { favorite, toggle } = useFavorite(book)
  return (
    <CardAction inMenu name={favorite ? 'Remove from favorites' : 'Add to favorites'} onClick={toggle}>
      <HeartIcon size={20} />
    </CardAction>
  )
}

/** The same as a labeled button. */
export function FavoriteButton({ book }: { book: Book }) {
  const { favorite, toggle } = useFavorite(book)
  return (
    <Button look="bare" className={classNames(favorite && styles.pressed)} aria-pressed={favorite} onClick={toggle}>
      <HeartIcon size={18} className={classNames(styles.inline, favorite && styles.full)} />
      Favorite
    </Button>
  )
}
