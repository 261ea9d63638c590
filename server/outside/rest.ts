import { linkToParent } from '../processes/link.ts'

/** Until when a service wants to be left alone, which holds for all processes of this server. */
export interface Rest {
  note(until: Date): void
  until(): Promise<Date | undefined>
}

export function sharedRest(service: string): Rest {
  let own: Date | undefined
  return {
    note(until) {
      own = until
      void linkToParent()?.ask('restOf', { service, until: until.getTime() })
    },
    async until() {
      const link = linkToParent()
      if (!link) return own
      const until = await link.ask('restOf', { service, until: null })
      return until === null ? undefined : new Date(until)
    },
  }
}
