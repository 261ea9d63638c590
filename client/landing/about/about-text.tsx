import styles from './about-text.module.css'
import { SourceCodeLink } from '../source-code-link.tsx'
import { team } from './team.ts'

export function AboutText() {
  return (
    <>
      <section className={styles.mission} aria-labelledby="mission">
        <h1 className={styles.heading}>About Octavo</h1>
        <h2 id="mission" className={styles.label}>
          Our mission
        </h2>
        <p className={styles.statement}>
          We read alone and love books together. Every reader should have one good place for their books, a way to find
          people who love the same ones, and a small reason to open a book today.
        </p>
        <p className={styles.aside}>
          An octavo is a sheet of paper folded three times into eight leaves. It makes a book that fits in one hand.
        </p>
      </section>

      <section className={styles.section} aria-labelledby="team">
        <h2 id="team" className={styles.title}>
          The team
        </h2>
        <div className={styles.content}>
          <p className={styles.text}>
            Octavo is made by everyone who takes part. These are the roles, and what each of them cares about.
          </p>
          <ul className={styles.team}>
            {team.map(({ role, cares }) => (
              <li key={role} className={styles.role}>
                <h3 className={styles.roleName}>{role}</h3>
                <p className={styles.text}>{cares}</p>
              </li>
            ))}
          </ul>
          <p className={styles.text}>
            There is room for you in every one of them. Report a bug, correct a book, translate a screen or write some
            code: <SourceCodeLink>come and contribute</SourceCodeLink>.
          </p>
        </div>
      </section>

      <section className={styles.section} aria-labelledby="project">
        <h2 id="project" className={styles.title}>
          The project
        </h2>
        <div className={styles.content}>
          <p className={styles.text}>
            Octavo began as a university capstone project: a web frontend and a backend, built to find out whether a bit
            of play could help people read a little more. It still has those two halves. The frontend is the page you
            are looking at; the backend keeps the books, the lists and the points, and talks to the frontend through an
            API that anyone may use.
          </p>
          <p className={styles.text}>
            All of it is open source. You can read how it works, run it for your family, your school or your book club,
            and change whatever you like.
          </p>
        </div>
      </section>
    </>
  )
}
