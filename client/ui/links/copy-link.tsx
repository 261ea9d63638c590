import { Button } from '../button/button.tsx'
import { useToast } from '../feedback/toast.tsx'
import styles from './copy-link.module.css'
import { TextField } from '../form/text-field.tsx'

/** An address to hand on: it can be selected, or copied with one press. */
export function CopyLink({ label, address }: { label: string; address: string }) {
  const toast = useToast()

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      toast({ message: 'Link copied' })
    } catch {
      toast({ message: 'Your browser did not let us copy the link. Select it and copy it yourself.', problem: true })
    }
  }

  return (
    <div className={styles.link}>
      <TextField label={label} readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      <Button onClick={() => void copy()}>Copy</Button>
    </div>
  )
}
