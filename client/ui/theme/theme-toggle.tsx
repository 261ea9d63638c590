import { IconButton } from '../button/icon-button.tsx'
import { MoonIcon, SunIcon } from '../icons/icons.tsx'
import { toggleTheme, useTheme } from './theme.ts'

export function ThemeToggle() {
  const dark = useTheme() === 'dark'
  return (
    <IconButton label={dark ? 'Switch to light theme' : 'Switch to dark theme'} onClick={toggleTheme}>
      {dark ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  )
}
