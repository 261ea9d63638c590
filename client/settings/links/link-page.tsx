import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import type { Api } from '#contract/api.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { regainFocus } from '../../ui/focus/focus-main.ts'
import { FormError } from '../../ui/form/form-error.tsx'
import { usePageTitle } from '../../ui/text/use-page-title.ts'
import styles from './links.module.css'
import { useLinkToken } from './use-link-token.ts'

interface LinkPageProps<Reply> {
  title: string
  /** What the button does. */
  text: string
  buttonText: string
  act: (api: Api, token: string) => Promise<Reply>
  onDone?: (reply: Reply) => void
  /** Shown after that. */
  children: ReactNode
}

/** Where a link of a mail leads. It takes a press, as programs that look through mail open links too. */
export function LinkPage<Reply>({ title, text, buttonText, act, onDone, children }: LinkPageProps<Reply>) {
  const api = useApi()
  const token = useLinkToken()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => act(api, token),
    ...(onDone && { onSuccess: onDone }),
  })
  usePageTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)

  // The pressed button is gone.
  useEffect(() => {
    if (isSuccess) regainFocus(heading.current)
  }, [isSuccess])

  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {token === '' && (
        <EmptyState text="This link is not complete." hint="Please open the whole link from the mail." />
      )}
      {token !== '' && !isSuccess && (
        <div className={styles.form}>
          <p>{text}</p>
          <FormError text={error ? errorMessage(error, 'That did not work. Please try again.') : undefined} />
          <Button look="primary" pending={isPending} onClick={() => mutate()}>
            {buttonText}
          </Button>
        </div>
      )}
      <div aria-live="polite">{isSuccess && children}</div>
    </div>
  )
}
