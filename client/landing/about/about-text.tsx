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
          Reading is done alone and loved together. We want every reader to have one good place to keep their books, to
          be found by people who love the same ones, and to be given a small reason to open a book today.
        </p>
        <p className={styles.aside}>
          An octavo is a sheet of paper folded three times into eight leaves. It is the size of book that fits a hand.
        </p>
      </section>

      <section className={styles.section} aria-labelledby="team">
        <h2 id="team" className={styles.title}>
          The team
        </h2>
        <div className={styles.content}>
          <p className={styles.text}>
            Octavo is made by whoever takes part. These are the tasks there are, and what each of them looks after.
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
            There is room in every one of them. A bug described, a book corrected, a screen translated or a line of
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
            Octavo began as a university capstone project: a web frontend and a backend, built to find out whether a
            little play could help people read a little more. It still has those two halves. The frontend is the page
            you are looking at; the backend keeps the books, the lists and the points, and speaks to the frontend
            through an API that anyone may use.
          </p>
          <p className={styles.text}>
            All of it is open source. You can read how it works, run it for your family, your school or your book club,
            and change what you would like to be different.
          </p>
        </div>
      </section>
    </>
  )
}
