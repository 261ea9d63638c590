import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './about-text.module.css'

/** From what is really stored: changes with it, like the table in docs/security.md. */
export function PrivacyNotice() {
  return (
    <>
      <section className={styles.mission} aria-labelledby="privacy">
        <h1 className={styles.heading}>Privacy</h1>
        <h2 id="privacy" className={styles.label}>
          In one sentence
        </h2>
        <p className={styles.statement}>
          Octavo keeps what you write and do here, shows it to those you choose, never sells it, and forgets it when you
          leave.
        </p>
        <p className={styles.aside}>
          There is no advertising and nobody measures what you do. This page says what this software stores. Whoever
          runs this server decides who works on it, how long its backups and its technical log are kept, and answers
          your questions.
        </p>
      </section>

      <Section id="stored" title="What is kept">
        <Text>
          <strong>Your account:</strong> username, email address, a hash of your password that cannot be turned back
          into it, your time zone, and a picture and a few words about you if you add them; what you choose in Settings,
          and, if you set them up, the public keys of your passkeys and the secret of your authenticator app. A former
          email address stays for three days, so that you can take it back.
        </Text>
        <Text>
          <strong>Your reading:</strong> the books you have, readings and progress, ratings, reviews, likes, replies,
          notes, favorites, readlists, goals, challenges, years you share, and the points, streaks and achievements that
          come of it. Of a file you import, its name and each of its rows, until you delete that import.
        </Text>
        <Text>
          <strong>Your ties:</strong> whom you follow and who follows you, requests, readlists you share and with whom,
          and whom you block or mute; groups you read with, invitations to them, and what you write there; and when you
          last did something that your followers may hear of.
        </Text>
        <Text>
          <strong>What you are told:</strong> notifications, with who did what and whether you have read them, for 90
          days and at most the newest 500; and for a week, that a mail was sent to you, without its text.
        </Text>
        <Text>
          <strong>For your safety:</strong> where you are logged in, by browser and system; failed logins with the
          network they came from, for a day or two; reports you make, with the reported text, and what moderators decide
          and take down.
        </Text>
      </Section>

      <Section id="seen" title="Who sees it">
        <Text>
          Your reviews are open to everyone, unless you write them for yourself alone. How many readers like a review or
          a readlist is shown with it, and nobody is told who they are. Your profile is open to all who are logged in,
          only to followers you accept, or to nobody: you choose in <Link to="/settings/privacy">your settings</Link>.
          With a closed profile, others see your name and your picture.
        </Text>
        <Text>
          A book that you make private is yours alone, with everything about it. A readlist is yours alone until you
          share it: by name, by a secret link, or on your profile. Private notes, your email address, where you are
          logged in, and whom you block or mute are never shown to anyone else.
        </Text>
        <Text>
          Whoever reads a book together with you sees your name, how far you have come in that book and what you write
          in the group, also with a closed profile; your progress not while you keep the book private. Others find
          nothing of a group, unless someone gives them its link.
        </Text>
        <Text>
          Those who follow you and may see your profile find in their feed what you do: books started, finished or
          stopped, ratings, reviews, public readlists and achievements; nothing that an import brought.
        </Text>
        <Text>
          Ratings count in a book’s average and in which books are alike or read most, and what you finish in the
          average of all readers, without your name and without private books. Moderators see what is reported and what
          surrounds it; never private books, notes, addresses or logins.
        </Text>
      </Section>

      <Section id="elsewhere" title="What goes elsewhere">
        <Text>
          What you search for may be asked of book catalogues, without your name. Covers are loaded by your browser from
          these catalogues, which see your network address, as any website does.
        </Text>
        <Text>
          In your browser, Octavo keeps what it needs to keep you logged in and safe, your theme, and drafts. None of it
          follows you anywhere else.
        </Text>
        <Text>
          The server’s technical log has a line for each call, with network address and time, and nothing that you
          typed.
        </Text>
      </Section>

      <Section id="leaving" title="Taking it with you, and leaving">
        <Text>
          Your profile lets you export everything as one file, and delete your account for good. Deleting ends all of
          the above; your reviews and what you wrote in groups go too, or stay without your name, as you choose. A group
          that you organize passes to whoever has been in it longest. Your username stays reserved for thirty days, so
          that nobody can pose as you. Backups made before still hold your account until they expire.
        </Text>
      </Section>
    </>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div className={styles.content}>{children}</div>
    </section>
  )
}

function Text({ children }: { children: ReactNode }) {
  return <p className={styles.text}>{children}</p>
}
