import type { ReactNode } from 'react'
import { BookIcon, FlameIcon, ListIcon, MedalIcon, ReadersIcon, RanksIcon, SearchIcon } from '../ui/icons/icons.tsx'
import { UploadIcon } from '../ui/icons/file-icons.tsx'
import styles from './features.module.css'

export function Features() {
  return (
    <section className={styles.features} aria-labelledby="features">
      <h2 id="features" className={styles.heading}>
        What you can do here
      </h2>
      <ul className={styles.grid}>
        {features.map(({ icon, title, text }) => (
          <li key={title} className={styles.feature}>
            <span className={styles.icon}>{icon}</span>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const features: readonly { icon: ReactNode; title: string; text: string }[] = [
  {
    icon: <SearchIcon size={24} />,
    title: 'Discovering books',
    text: 'Search for a title, an author or a genre, even half remembered or misspelled. See what other readers thought of a book before you start it.',
  },
  {
    icon: <FlameIcon size={24} />,
    title: 'Gamified reading',
    text: 'Press ‘I read today’ and keep your streak alive. Finished books, reviews and challenges earn achievements you keep for good.',
  },
  {
    icon: <ReadersIcon size={24} />,
    title: 'Connecting with readers',
    text: 'Follow people whose taste you trust, answer their reviews, and argue about an ending for as long as it takes.',
  },
  {
    icon: <ListIcon size={24} />,
    title: 'Custom reading lists',
    text: 'Name a list, drag it into order, share it with a friend. ‘Done Reading’ updates itself every time you finish a book.',
  },
  {
    icon: <MedalIcon size={24} />,
    title: 'Points and levels',
    text: 'Ten points for a finished book, five for a review; every hundred is a new level. What you have earned stays earned.',
  },
  {
    icon: <RanksIcon size={24} />,
    title: 'Leaderboards',
    text: 'See where you stand this week, this month or of all time, among everyone or just the people you follow.',
  },
  {
    icon: <UploadIcon size={24} />,
    title: 'Bring your books',
    text: 'Import your file from Goodreads, The StoryGraph or anywhere else: every book, date, star and note. You see first what each line becomes, and one button undoes it all.',
  },
  {
    icon: <BookIcon size={24} />,
    title: 'Your year in books',
    text: 'What you read, by month, genre, length and more, for any year; goals that never nag; and a page of your year with all its covers, to keep or to share.',
  },
]
