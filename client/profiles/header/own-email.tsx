import { LockIcon } from '../../ui/icons/icons.tsx'
import styles from './profile-header.module.css'

export function OwnEmail({ email }: { email: string }) {
  return (
    <p className={styles.email} title="Only you see your email">
      <LockIcon size={14} />
      {email}
    </p>
  )
}
