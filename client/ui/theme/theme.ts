import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const storageKey = 'theme'
const barColors: Record<Theme, string> = { light: '#f9f5ee', dark: '#16110e' }
const listeners = new Set<() => void>()

/** The theme is an attribute of the root element, set by public/theme.js before the first paint. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => 'light')
}

export function toggleTheme(): void {
  const theme = readTheme() === 'dark' ? 'light' : 'dark'
  showTheme(theme)
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // Storage is unavailable: the theme lasts until the page is left.
  }
}

function readTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'
}

function showTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColors[theme])
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', followOtherTab)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', followOtherTab)
  }
}

function followOtherTab(event: StorageEvent): void {
  if (event.key === storageKey) showTheme(event.newValue === 'dark' ? 'dark' : 'light')
}
