import type { ComponentType } from 'react'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import styles from './view-switch.module.css'

interface ViewSwitchProps<View extends string> {
  views: readonly { view: View; text: string; Icon: ComponentType }[]
  shown: View
  onView: (view: View) => void
}

/** How the same things are shown; where there is little room, icons say it. */
export function ViewSwitch<View extends string>({ views, shown, onView }: ViewSwitchProps<View>) {
  return (
    <fieldset className={styles.switch}>
      <legend>
        <VisuallyHidden>Show as</VisuallyHidden>
      </legend>
      {views.map(({ view, text, Icon }) => (
        <button
          key={view}
          type="button"
          className={classNames(styles.view, view === shown && styles.current)}
          aria-pressed={view === shown}
          onClick={() => onView(view)}
        >
          <Icon />
          <span className={styles.text}>{text}</span>
        </button>
      ))}
    </fieldset>
  )
}
