/** Something that can be reported; by its id, a profile or a picture by the username. */
export interface Reportable {
  kind: 'review' | 'profile' | 'readlist' | 'picture' | 'post' | 'group'
  id: string
  /** As a choice, where there are several. */
  text: string
}
