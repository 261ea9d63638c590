import { classNames } from '../../ui/class-names.ts'
import styles from './service-tiles.module.css'
import { services, type Service } from './services.ts'

interface ServiceTilesProps {
  chosen: Service
  onChoose: (service: Service) => void
}

/** Radio buttons that look like tiles. */
export function ServiceTiles({ chosen, onChoose }: ServiceTilesProps) {
  return (
    <fieldset className={styles.services}>
      <legend className={styles.legend}>Where are your books now?</legend>
      <div className={styles.tiles}>
        {services.map((service) => (
          <label key={service.id} className={classNames(styles.tile, service === chosen && styles.chosen)}>
            <input
              type="radio"
              name="service"
              className={styles.radio}
              checked={service === chosen}
              onChange={() => onChoose(service)}
            />
            {service.name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function ServiceSteps({ service }: { service: Service }) {
  return (
    <section className={styles.guide} aria-labelledby="steps" aria-live="polite">
      <h2 id="steps" className={styles.title}>
        {service.id === 'generic' ? service.name : `From ${service.name}`}
      </h2>
      <ol className={styles.steps}>
        {service.steps.map((step, index) => (
          <li key={step} className={styles.step}>
            <span className={styles.number} aria-hidden>
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </section>
  )
}
