import type { FormEvent, MouseEvent, ReactNode } from 'react'
import styles from './account-form.module.css'

interface AccountFormProps {
  onSubmit: (event: FormEvent) => void
  /** Text before the link to the other modal. */
  question: string
  link: string
  href: string
  onLink: () => void
  note?: ReactNode
  children: ReactNode
}

/** What the login and the register form share. The form reports missing fields itself, so native validation is off. */
export function AccountForm({ onSubmit, question, link, href, onLink, note, children }: AccountFormProps) {
  function follow(event: MouseEvent) {
    event.preventDefault()
    onLink()
  }

  return (
    <>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        {children}
      </form>
      <p className={styles.other}>
        {question}{' '}
        <a href={href} onClick={follow}>
          {link}
        </a>
      </p>
      {note && <p className={styles.note}>{note}</p>}
    </>
  )
}
