import { useState } from 'react'
import { Button } from '../ui/button/button.tsx'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { TrashIcon } from '../ui/icons/icons.tsx'
import { lazyDialog } from '../ui/lazy/lazy-dialog.tsx'
import styles from './personal-data-section.module.css'
import { useExport, useLibraryExport } from './use-export.ts'

// Loaded on demand: the dialog is rarely opened.
const { Popup: DeleteAccount, preload } = lazyDialog(async () => (await import('./delete-account.tsx')).DeleteAccount)

/** Export of the reader's data, and deletion of the account. */
export function PersonalDataSection() {
  const { mutate: save, isPending } = useExport()
  const { mutate: saveLibrary, isPending: libraryPending } = useLibraryExport()
  const [leaving, setLeaving] = useState(false)

  return (
    <section className={styles.section} aria-labelledby="personal-data">
      <h2 id="personal-data" className={styles.title}>
        Your data
      </h2>
      <p className={styles.text}>
        Everything you wrote and did here in one file: reviews, ratings, readlists, favorites, readings and points.
      </p>
      <Button pending={isPending} onClick={() => save()}>
        Export my data
      </Button>
      <p className={styles.text}>Your books alone, as a table that Goodreads, The StoryGraph and others can read.</p>
      <Button pending={libraryPending} onClick={() => saveLibrary()}>
        Export my books as CSV
      </Button>
      <p className={styles.text}>Bring your books from Goodreads, The StoryGraph and other places.</p>
      <ButtonLink to="/import">Bring your books</ButtonLink>
      <p className={styles.text}>Deleting your account can't be undone, and frees up your username for others.</p>
      <Button look="danger" onClick={() => setLeaving(true)} onPointerEnter={preload} onFocus={preload}>
        <TrashIcon size={18} />
        Delete account
      </Button>
      {leaving && <DeleteAccount onClose={() => setLeaving(false)} />}
    </section>
  )
}
