import { AboutText } from './about-text.tsx'
import { TextPage } from './text-page.tsx'

export function AboutPage() {
  return (
    <TextPage title="About">
      <AboutText />
    </TextPage>
  )
}
