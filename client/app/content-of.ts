import type { ComponentType } from 'react'
import { lazyComponent } from '../ui/lazy/lazy-component.ts'
import type { Page } from './pages/pages.ts'

const contents = new WeakMap<Page, ComponentType>()

/** The component that shows a page: the same one each time, which React needs to keep its state. */
export function contentOf(page: Page): ComponentType {
  const content = contents.get(page) ?? lazyComponent(page.code)
  contents.set(page, content)
  return content
}
