import { lazyModule } from '../ui/lazy/lazy-module.ts'
import { pageAt } from './pages/pages.ts'

/** What stands around the pages of a signed-in reader. */
export const signedIn = lazyModule(async () => (await import('./layout/signed-in.tsx')).SignedIn, {
  styles: 'first',
})

/** What stands around the pages that are open to visitors. */
export const visitor = lazyModule(async () => (await import('./layout/visitor.tsx')).Visitor, {
  styles: 'first',
})

/** Loads the code for an address while the stored session is still being verified. */
export async function preloadForReader(pathname: string): Promise<void> {
  await Promise.all([signedIn.preload(), pageAt(pathname)?.code.preload()])
}

/** The same of a page that is open to visitors. */
export async function preloadForVisitor(pathname: string): Promise<void> {
  const page = pageAt(pathname)
  if (page && !page.protected) await Promise.all([visitor.preload(), page.code.preload()])
}
